import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { hashToken } from "../sessions/session.server.ts";

const lasts = 5 * 60_000;

/** For whom and for what a challenge is; before sign-in there is no account. */
export type Asker = {
	accountId: string | null;
	purpose: "add" | "sign-in" | "unlock";
	/** The session, or before sign-in what a cookie holds: a challenge is answered where it was asked for. */
	browser: string;
};

const boundTo = ({ purpose, browser }: Asker) => hashToken(`${purpose} ${browser}`);

/** A new 256-bit challenge. */
export async function makeChallenge(
	db: Kysely<Tables>,
	asker: Asker,
): Promise<Uint8Array<ArrayBuffer>> {
	const challenge = new Uint8Array(randomBytes(32));
	await db
		.insertInto("passkey_challenges")
		.values({
			challenge_hash: hashChallenge(challenge),
			account_id: asker.accountId,
			bound_hash: boundTo(asker),
			expires_at: new Date(Date.now() + lasts),
		})
		.execute();
	return challenge;
}

/** Consumes a challenge, given in Base64url; of two concurrent answers only one succeeds. */
export async function spendChallenge(
	db: Kysely<Tables>,
	asker: Asker,
	challenge: string,
): Promise<boolean> {
	const used = await db
		.deleteFrom("passkey_challenges")
		.where("challenge_hash", "=", hashChallenge(Buffer.from(challenge, "base64url")))
		.where("account_id", asker.accountId === null ? "is" : "=", asker.accountId)
		.where("bound_hash", "=", boundTo(asker))
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	return used.numDeletedRows === 1n;
}

const hashChallenge = (challenge: Uint8Array) =>
	hashToken(Buffer.from(challenge).toString("base64url"));
