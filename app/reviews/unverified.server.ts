import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { endReview } from "./application.server.ts";

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
 * Closes a person's application because the verification never came, in the transaction that ended
 * the purchases; the last of them may have closed it already.
 */
export async function closeUnverified(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	await endReview(trx, site, { accountId }, now);
	await trx
		.updateTable("applications")
		.set({ closed_why: "unverified" })
		.where("account_id", "=", accountId)
		.where("state", "=", "withdrawn")
		.where("ended_at", "=", now)
		.execute();
}
