import { createHash, randomBytes, randomInt } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { HashedPurpose, SealedPurpose } from "./sealing/sealed-columns.ts";
import type { Vault } from "./secret.server.ts";

/**
 * Secrets that grant access to their holder. A random token leaves only its hash in a row; a short code, which
 * could be guessed, a hash keyed with the site's secret; claims are sealed into a link or a cookie and need no row.
 */

/** A random secret of 256 bits. */
export const makeToken = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a random token; it needs no salt, because the token cannot be guessed. */
export const hashToken = (token: string): string =>
	createHash("sha256").update(token).digest("base64url");

export function issueToken(lastsMs: number): { token: string; hash: string; expiresAt: Date } {
	const token = makeToken();
	return { token, hash: hashToken(token), expiresAt: new Date(Date.now() + lastsMs) };
}

/** Whether a row's token is this one and has not expired, for a `where`. */
export const isLiveToken = (
	token: string,
	hash = "token_hash",
	expires = "expires_at",
): RawBuilder<SqlBool> =>
	sql<SqlBool>`(${sql.ref(hash)} = ${hashToken(token)} and ${sql.ref(expires)} > ${new Date()})`;

export const makeCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

export const hashCode = (vault: Vault, purpose: HashedPurpose, subject: string, code: string) =>
	vault.digest(purpose, `${subject} ${code}`);

/** Whether a stored hash matches this code, with any of the site's secrets. */
export const isCode = (
	vault: Vault,
	purpose: HashedPurpose,
	subject: string,
	{ hash, code }: { hash: string | null; code: string },
): boolean => hash !== null && vault.digests(purpose, `${subject} ${code}`).includes(hash);

export const sealClaims = (vault: Vault, purpose: SealedPurpose, claims: object): string =>
	vault.seal(purpose, JSON.stringify(claims));

/** The sealed claims; null when there are none, or not ours. */
export function openClaims<Claims>(
	vault: Vault,
	purpose: SealedPurpose,
	sealed: string | null | undefined,
): Claims | null {
	const opened = sealed ? vault.open(purpose, sealed) : null;
	return opened === null ? null : (JSON.parse(opened) as Claims);
}
