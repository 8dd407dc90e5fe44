import type { Kysely } from "kysely";
import type { ConsentKind } from "../accounts/consents.ts";
import { hasSecondFactor } from "../accounts/second-factor/second-factor.server.ts";
import type { Person } from "../accounts/sessions/session.server.ts";
import type { Tables } from "../platform/database/tables.ts";

/** A consent of an account, with its version and time. */
export type Consent = { kind: ConsentKind; version: string; givenAt: Date };

/** An account's consents in chronological order. */
export async function listConsents(
	db: Kysely<Tables>,
	{ accountId }: Pick<Person, "accountId">,
): Promise<Consent[]> {
	const rows = await db
		.selectFrom("consents")
		.select(["kind", "version", "given_at"])
		.where("account_id", "=", accountId)
		.orderBy("given_at")
		.orderBy("kind")
		.execute();
	return rows.map(({ kind, version, given_at }) => ({ kind, version, givenAt: given_at }));
}

/** The factors of an account apart from the password. */
export type Locks = { hasSecondFactor: boolean; passkeys: number };

/** Whether a second factor is on, and the number of passkeys. */
export async function readLocks(
	db: Kysely<Tables>,
	{ accountId }: Pick<Person, "accountId">,
): Promise<Locks> {
	const { passkeys } = await db
		.selectFrom("passkeys")
		.select((select) => select.fn.countAll<number>().as("passkeys"))
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return { hasSecondFactor: await hasSecondFactor(db, accountId), passkeys };
}
