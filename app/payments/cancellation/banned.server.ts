import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";
import { findCancellable } from "./leaving.server.ts";

/**
 * Ends the purchases of a banned member and records the refund of every unused day as owed, in the
 * ban's transaction; the reconciler pays it, and mails the credit note. What a bank decides about stays.
 */
export async function endBannedPurchases(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	person: { accountId: string },
	now: Date,
): Promise<void> {
	await lockLedger(trx, person);
	const { purchases } = await findCancellable(trx, person, now);
	if (purchases.length === 0) return;
	const endings = purchases.map(({ paymentId, refundCents, isWhole }) => ({
		paymentId,
		cents: refundCents,
		isWhole,
	}));
	await endPurchases(trx, site, person, endings, { reason: "staff", now });
}
