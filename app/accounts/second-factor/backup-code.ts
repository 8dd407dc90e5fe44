import { plainSigns } from "../../platform/forms/characters.ts";

/** Number of backup codes in a set; their first digit tells them apart. */
export const backupCodeCount = 10;

/** Crockford's Base32: no letter looks like a digit or another letter. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const letters = 8;

/** Formats a backup code, `3-K7QM-2XPD`: its number and 40 random bits from eight bytes. */
export function writeBackupCode(number: number, bytes: Uint8Array): string {
	const text = Array.from(bytes.subarray(0, letters), (byte) => alphabet[byte % 32]).join("");
	return `${number}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * Parses a typed backup code into its number and canonical spelling, or null. Case, spaces and
 * signs are ignored, and O, I and L count as the digits they resemble.
 */
export function readBackupCode(typed: string): { number: number; code: string } | null {
	if (typed.length > 40) return null;
	const text = plainSigns(typed)
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, "")
		.replaceAll("O", "0")
		.replace(/[IL]/g, "1");
	if (!/^\d[0-9A-HJKMNP-TV-Z]{8}$/.test(text)) return null;
	return {
		number: Number(text[0]),
		code: `${text[0]}-${text.slice(1, 5)}-${text.slice(5)}`,
	};
}
