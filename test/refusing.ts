/**
 * The refund side of refusing a man's profile, without the review, and with the money sent at once.
 */

import { endRefusedPurchases } from "../app/payments/cancellation/cancel.server.ts";
import { executeRefund } from "../app/payments/cancellation/execute-refund.server.ts";
import type { Site } from "../app/platform/site.ts";

export async function refundRefusedProfile(
	site: Site,
	person: { accountId: string },
): Promise<{ refunds: number }> {
	const refunds = await site.db
		.transaction()
		.execute((trx) => endRefusedPurchases(trx, site, person));
	for (const id of refunds) await executeRefund(site, id);
	return { refunds: refunds.length };
}
