import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { type Person, unlockSession } from "../sessions/session.server.ts";
import { mostTries } from "./lock.form.ts";

type Store = Pick<Site, "db" | "vault">;
type Account = Pick<Person, "accountId">;
type Session = Account & Pick<Person, "sessionId">;

const hashOf = ({ vault }: Pick<Site, "vault">, { accountId }: Account, code: string) =>
	vault.digest("app lock", `${accountId} ${code}`);

type Choices = { code: string | undefined; idleMinutes: number; whenHidden: boolean };

/** Sets or changes the account's code; without a new code the existing one stays. */
export async function setLock(
	site: Store,
	{ accountId, sessionId }: Session,
	{ code, idleMinutes, whenHidden }: Choices,
): Promise<"set" | { refused: "code" }> {
	const chosen = { idle_minutes: idleMinutes, when_hidden: whenHidden, changed_at: new Date() };
	const hash = code === undefined ? {} : { code_hash: hashOf(site, { accountId }, code) };
	return site.db.transaction().execute(async (trx) => {
		const { numUpdatedRows } = await trx
			.updateTable("app_locks")
			.set({ ...chosen, ...hash })
			.where("account_id", "=", accountId)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) {
			if (code === undefined) return { refused: "code" };
			const code_hash = hashOf(site, { accountId }, code);
			await trx
				.insertInto("app_locks")
				.values({ account_id: accountId, code_hash, ...chosen })
				.onConflict((conflict) =>
					conflict.column("account_id").doUpdateSet({ code_hash, ...chosen }),
				)
				.execute();
		}
		await trx
			.updateTable("sessions")
			.set({ acted_at: new Date() })
			.where("id", "=", sessionId)
			.execute();
		return "set";
	});
}

/** Removes the code; sessions locked by it end, since nothing would open them. */
export async function removeLock(db: Kysely<Tables>, { accountId }: Account): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx.deleteFrom("app_locks").where("account_id", "=", accountId).execute();
		await trx
			.deleteFrom("sessions")
			.where("account_id", "=", accountId)
			.where("locked_at", "is not", null)
			.execute();
	});
}

/**
 * Locks a session of somebody with a code and ends its streams.
 * @returns whether it is locked now.
 */
export async function lockSession(
	db: Kysely<Tables>,
	{ lock, sessionId }: Pick<Person, "lock" | "sessionId">,
): Promise<boolean> {
	if (!lock) return false;
	await db
		.updateTable("sessions")
		.set({ locked_at: new Date() })
		.where("id", "=", sessionId)
		.execute();
	return true;
}

/**
 * Tries a code on a locked session. A try is counted before it is compared, so concurrent tabs share the five
 * tries; the fifth wrong one ends the session.
 */
export async function tryCode(
	site: Store,
	{ accountId, sessionId }: Session,
	code: string,
): Promise<"open" | "ended" | { left: number }> {
	const { db } = site;
	const counted = await db
		.updateTable("sessions")
		.set(({ eb }) => ({ lock_tries: eb("lock_tries", "+", 1) }))
		.where("id", "=", sessionId)
		.where("lock_tries", "<", mostTries)
		.returning("lock_tries")
		.executeTakeFirst();
	if (counted && (await isRight(site, { accountId }, code))) {
		await unlockSession(db, { sessionId });
		return "open";
	}
	const left = mostTries - (counted?.lock_tries ?? mostTries);
	if (left > 0) return { left };
	await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
	return "ended";
}

async function isRight(site: Store, { accountId }: Account, code: string): Promise<boolean> {
	const row = await site.db
		.selectFrom("app_locks")
		.select("code_hash")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	return row?.code_hash === hashOf(site, { accountId }, code);
}
