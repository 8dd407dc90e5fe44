import type { Kysely } from "kysely";
import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { sealClaims } from "../../platform/tokens.server.ts";
import { browserKeysOf } from "./encrypt.server.ts";
import { endpointOf } from "./send.server.ts";

type Session = Pick<Person, "accountId" | "sessionId">;

export type Given = { endpoint: string; p256dh: string; auth: string; key: string };

/** As stored, sealed. */
export type Subscription = Pick<Given, "endpoint" | "p256dh" | "auth">;

/** Signed-in browsers per account that get pushes; one more replaces the oldest. */
const mostOfAccount = 5;

/**
 * Stores this session's push subscription, replacing any stored for the browser: once another account signs in to
 * it, it is no longer the first one's.
 */
export async function subscribe(
	{ db, vault, settings }: Pick<Site, "db" | "vault" | "settings">,
	{ accountId, sessionId }: Session,
	{ endpoint, p256dh, auth, key }: Given,
	now = new Date(),
): Promise<"subscribed" | { refused: "unknown" }> {
	if (!endpointOf(endpoint, settings) || !browserKeysOf({ p256dh, auth })) {
		return { refused: "unknown" };
	}
	const known = await db
		.selectFrom("push_keys")
		.select("id")
		.where("public_key", "=", key)
		.executeTakeFirst();
	if (!known) return { refused: "unknown" };
	const kept = { endpoint, p256dh, auth } satisfies Subscription;
	const hash = vault.digest("push endpoint", endpoint);
	const row = {
		account_id: accountId,
		key_id: known.id,
		endpoint_hash: hash,
		sealed: sealClaims(vault, "push subscription", kept),
		made_at: now,
		pushed_at: null,
		retry_at: null,
		ended_at: null,
	};
	return db.transaction().execute(async (trx) => {
		// Several browsers of an account at once: serialized.
		await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
		await trx
			.deleteFrom("push_subscriptions")
			.where("endpoint_hash", "=", hash)
			.where("session_id", "<>", sessionId)
			.execute();
		await trx
			.insertInto("push_subscriptions")
			.values({ session_id: sessionId, ...row })
			.onConflict((conflict) => conflict.column("session_id").doUpdateSet(row))
			.execute();
		const newest = trx
			.selectFrom("push_subscriptions")
			.select("session_id")
			.where("account_id", "=", accountId)
			.orderBy(({ eb }) => eb("session_id", "=", sessionId), "desc")
			.orderBy("made_at", "desc")
			.limit(mostOfAccount);
		await trx
			.deleteFrom("push_subscriptions")
			.where("account_id", "=", accountId)
			.where("session_id", "not in", newest)
			.execute();
		return "subscribed" as const;
	});
}

export async function unsubscribe(
	db: Kysely<Tables>,
	{ sessionId }: Pick<Session, "sessionId">,
): Promise<void> {
	await db.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute();
}

/** Whether this session's browser gets pushes; `ended`: its push service no longer knows it. */
export async function readPushState(
	db: Kysely<Tables>,
	{ sessionId }: Pick<Session, "sessionId">,
): Promise<"on" | "ended" | "off"> {
	const row = await db
		.selectFrom("push_subscriptions")
		.select("ended_at")
		.where("session_id", "=", sessionId)
		.executeTakeFirst();
	if (!row) return "off";
	return row.ended_at ? "ended" : "on";
}
