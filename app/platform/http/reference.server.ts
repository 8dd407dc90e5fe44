import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A reference such as `7K2M-9QXD` that a person can read out on the phone and staff can find in the
 * log.
 */
export function makeReference(): string {
	const all = Array.from(randomBytes(8), (byte) => letters[byte % 32]).join("");
	return `${all.slice(0, 4)}-${all.slice(4)}`;
}
