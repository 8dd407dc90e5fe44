import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { hashToken } from "../sessions/session.server.ts";

const lasts = 5 * 60_000;

/** A new 256-bit challenge; `accountId` is null before sign-in. */
export async function makeChallenge(
	db: Kysely<Tables>,
	accountId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
	const challenge = new Uint8Array(randomBytes(32));
	await db
		.insertInto("passkey_challenges")
		.values({
			challenge_hash: hashChallenge(challenge),
			account_id: accountId,
			expires_at: new Date(Date.now() + lasts),
		})
		.execute();
	return challenge;
}

/** Consumes a challenge, given in Base64url; of two concurrent answers only one succeeds. */
export async function spendChallenge(
	db: Kysely<Tables>,
	accountId: string | null,
	challenge: string,
): Promise<boolean> {
	const used = await db
		.deleteFrom("passkey_challenges")
		.where("challenge_hash", "=", hashChallenge(Buffer.from(challenge, "base64url")))
		.where("account_id", accountId === null ? "is" : "=", accountId)
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	return used.numDeletedRows === 1n;
}

const hashChallenge = (challenge: Uint8Array) =>
	hashToken(Buffer.from(challenge).toString("base64url"));
