import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { hashToken, makeToken } from "./session.server.ts";

const trustDays = 30;

/** A browser that the account's owner signed in with before; null for any other. */
export async function findDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string | undefined,
): Promise<{ id: string; isTrusted: boolean } | null> {
	if (token === undefined) return null;
	const row = await db
		.selectFrom("devices")
		.select(["id", "trusted_until"])
		.where("account_id", "=", accountId)
		.where("token_hash", "=", hashToken(token))
		.executeTakeFirst();
	if (!row) return null;
	return { id: row.id, isTrusted: row.trusted_until !== null && row.trusted_until > new Date() };
}

/** Names a browser in which the owner of an address signed in before; undefined for any other. */
export async function findKnownDevice(
	db: Kysely<Tables>,
	email: string,
	token: string | undefined,
): Promise<string | undefined> {
	if (token === undefined) return undefined;
	const row = await db
		.selectFrom("devices")
		.innerJoin("accounts", "accounts.id", "devices.account_id")
		.select("devices.id")
		.where("accounts.email", "=", email)
		.where("devices.token_hash", "=", hashToken(token))
		.executeTakeFirst();
	return row?.id;
}

/**
 * Remembers a browser for an account. It keeps a token that we gave to it, for this account or another;
 * one that we never gave is replaced.
 */
export async function rememberDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string | undefined,
	name: string,
): Promise<{ deviceToken: string }> {
	const ours =
		token !== undefined &&
		(await db
			.selectFrom("devices")
			.select("id")
			.where("token_hash", "=", hashToken(token))
			.limit(1)
			.executeTakeFirst());
	const deviceToken = token !== undefined && ours ? token : makeToken();
	await db
		.insertInto("devices")
		.values({ id: randomUUID(), account_id: accountId, token_hash: hashToken(deviceToken), name })
		.onConflict((conflict) =>
			conflict
				.columns(["account_id", "token_hash"])
				.doUpdateSet({ name, last_seen_at: new Date() }),
		)
		.execute();
	return { deviceToken };
}

/** For thirty days the second factor is not asked for in this browser. */
export async function trustDevice(
	db: Kysely<Tables>,
	accountId: string,
	token: string,
): Promise<void> {
	await db
		.updateTable("devices")
		.set({ trusted_until: new Date(Date.now() + trustDays * 86_400_000) })
		.where("account_id", "=", accountId)
		.where("token_hash", "=", hashToken(token))
		.execute();
}

/** Every browser has to give the second factor again, but for the one with a spared token. */
export async function distrustDevices(
	db: Kysely<Tables>,
	accountId: string,
	spared?: string,
): Promise<void> {
	let devices = db
		.updateTable("devices")
		.set({ trusted_until: null })
		.where("account_id", "=", accountId);
	if (spared !== undefined) devices = devices.where("token_hash", "!=", hashToken(spared));
	await devices.execute();
}

/** Every browser is new to the account again: it is told of, and gives the second factor. */
export async function forgetDevices(db: Kysely<Tables>, accountId: string): Promise<void> {
	await db.deleteFrom("devices").where("account_id", "=", accountId).execute();
}
