import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";

export const contactsChangedJob = "contacts-changed";

/**
 * Hides the account from those who never want to meet its address, and shows it again to those who only avoided the
 * previous one: soon after this transaction.
 */
export function contactsChanged(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	{ accountId }: { accountId: string },
): Promise<void> {
	return jobs.enqueue(trx, contactsChangedJob, { accountId });
}
