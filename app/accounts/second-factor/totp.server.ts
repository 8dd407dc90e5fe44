import { Secret, TOTP } from "otpauth";
import { brand } from "../../brand.ts";

/** The defaults that every authenticator app supports (RFC 6238, section 1.2). */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** One step either way, for clock drift and slow typing (RFC 6238, section 5.2). */
const window = 1;
/** RFC 4226, section 4: 160 bits. */
const secretBytes = 20;

/** A new secret in Base32, from the system's random source. */
export function makeSecret(): string {
	return new Secret({ size: secretBytes }).base32;
}

/**
 * The time step of a typed code by the server's clock, or null if none near `at` matches
 * (milliseconds since 1970).
 */
export function findStep(secret: string, code: string, at: number): number | null {
	if (!/^\d{6}$/.test(code)) return null;
	const delta = TOTP.validate({
		...shape,
		secret: Secret.fromBase32(secret),
		token: code,
		timestamp: at,
		window,
	});
	return delta === null ? null : TOTP.counter({ period: shape.period, timestamp: at }) + delta;
}

/** The key URI in the QR code; its label is the account's address. */
export function keyUri(secret: string, email: string): string {
	const key = new TOTP({ ...shape, issuer: brand.latin, label: email, secret });
	return key.toString();
}
