import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

export const contactsChangedJob = "contacts-changed";

/**
 * Whoever never wants to meet an account's address is kept from it, and whom only the one before kept
 * away meets it again: soon after this transaction.
 */
export function contactsChanged(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	{ accountId }: { accountId: string },
): Promise<void> {
	return jobs.enqueue(trx, contactsChangedJob, { accountId });
}
