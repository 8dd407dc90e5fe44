import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

type Owner = { accountId: string };

/** Whether a person's verification is with the staff, or waits for an answer that they asked for. */
export async function hasSentVerification(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<boolean> {
	const sent = await db
		.selectFrom("verifications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "in", ["sent", "more_asked"])
		.executeTakeFirst();
	return sent !== undefined;
}

/**
 * Records why an application was closed: the verification never came. It ended with the last
 * purchase, in the same transaction.
 */
export async function noteUnverified(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("applications")
		.set({ closed_why: "unverified" })
		.where("account_id", "=", accountId)
		.where("state", "=", "withdrawn")
		.where("ended_at", "=", now)
		.execute();
}
