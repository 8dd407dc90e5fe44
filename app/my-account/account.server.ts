import type { Kysely } from "kysely";
import type { ConsentKind } from "../accounts/consents.ts";
import { hasSecondFactor } from "../accounts/second-factor/second-factor.server.ts";
import type { Person } from "../accounts/sessions/session.server.ts";
import type { Tables } from "../platform/database/tables.ts";

/** What an account agreed to, in which version and when. */
export type Consent = { kind: ConsentKind; version: string; givenAt: Date };

/** An account's consents, in the order in which they were given. */
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

/** What beside the password lets a person in. */
export type Locks = { hasSecondFactor: boolean; passkeys: number };

/** Whether a second factor is on, and how many passkeys there are. */
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
