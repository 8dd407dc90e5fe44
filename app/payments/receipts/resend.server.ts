import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { receiptEmail } from "./receipt.email.tsx";
import { listReceipts } from "./receipt.server.ts";

/**
 * Mails a person's newest receipt once more.
 * @returns false when nothing was paid.
 */
export async function resendReceipt(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	{ accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
	const documents = await listReceipts(trx, { accountId });
	const receipt = documents.find(({ kind }) => kind === "receipt");
	if (!receipt) return false;
	const paid = { receipt, period: null, isWaiting: false };
	const content = receiptEmail(paid, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: email, content });
	return true;
}
