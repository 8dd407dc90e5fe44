import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";

/**
 * Ends a person's purchases because the application was rejected (`product.md`, "People") and
 * records everything not yet refunded as owed, in the caller's transaction. The reconciler refunds
 * it; call `executeRefund` afterwards to do so at once.
 * @returns the ids of the requested refunds.
 */
export async function endRefusedPurchases(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	person: { accountId: string },
): Promise<string[]> {
	await lockLedger(trx, person);
	const rows = await trx
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select((select) => [
			"payments.id",
			"payments.cents",
			select
				.selectFrom("refunds")
				.select((sum) => sum.fn.sum<number | null>("refunds.cents").as("cents"))
				.whereRef("refunds.payment_id", "=", "payments.id")
				.where("refunds.state", "!=", "failed")
				.as("back"),
		])
		.where("orders.account_id", "=", person.accountId)
		.where("payments.revoked_at", "is", null)
		.orderBy("payments.number")
		.execute();
	const endings = rows
		.map(({ id, cents, back }) => ({ paymentId: id, cents: cents - Number(back ?? 0) }))
		.filter(({ cents }) => cents > 0)
		.map((ending) => ({ ...ending, isWhole: true }));
	const refunds = await endPurchases(trx, site, person, endings, {
		reason: "profile",
		now: new Date(),
	});
	return refunds.map(({ id }) => id);
}
