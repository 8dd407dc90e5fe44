import type { Site } from "../../platform/site.ts";
import { reportFailedRefund } from "../ledger/failed-refund.server.ts";
import { lockOrder } from "../ledger/lock-ledger.server.ts";
import { settleOrder } from "../ledger/settle.server.ts";
import { recordRefund } from "../money-acts.server.ts";
import type { ProviderRefund, ProviderSnapshot } from "../provider.ts";
import { providerOf } from "../providers.server.ts";

/**
 * Executes a refund recorded in the ledger. Safe to repeat: the provider deduplicates by request
 * id.
 * @returns the refund's state afterwards; `asked` means the outcome is unknown.
 */
export async function executeRefund(
	site: Site,
	refundId: string,
): Promise<"asked" | "pending" | "completed" | "failed"> {
	const row = await site.db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select([
			"refunds.state",
			"refunds.cents",
			"payments.currency",
			"payments.capture_id",
			"orders.id as order_id",
			"orders.provider_order_id",
		])
		.where("refunds.id", "=", refundId)
		.executeTakeFirstOrThrow();
	const provider = providerOf(site);
	if (!provider || !row.provider_order_id) return row.state;
	let refusal: string | undefined;
	let done: ProviderRefund | undefined;
	if (row.state === "asked") {
		const { capture_id: captureId, cents, currency } = row;
		const answer = await provider.refund({ id: refundId, captureId, cents, currency });
		if ("refused" in answer && answer.refused === "retryable") return "asked";
		if ("refused" in answer) refusal = answer.refused;
		else done = { ...answer, ours: refundId, captureId };
	}
	const snapshot = await provider.readOrder(row.provider_order_id);
	if ("refused" in snapshot) return row.state;
	await settleOrder(site, row.order_id, done ? withRefund(snapshot, done) : snapshot);
	if (refusal) await failRefund(site, row.order_id, refundId, refusal);
	const { state } = await site.db
		.selectFrom("refunds")
		.select("state")
		.where("id", "=", refundId)
		.executeTakeFirstOrThrow();
	return state;
}

/** Marks our refund as ours in the snapshot: orders may not say who requested a refund. */
function withRefund(snapshot: ProviderSnapshot, refund: ProviderRefund): ProviderSnapshot {
	const isListed = snapshot.refunds.some(({ id }) => id === refund.id);
	const refunds = snapshot.refunds.map((one) =>
		one.id === refund.id ? { ...one, ours: refund.ours, captureId: refund.captureId } : one,
	);
	return { ...snapshot, refunds: isListed ? refunds : [...refunds, refund] };
}

/** Marks a refund as failed if the provider rejects it and has not executed it before. */
async function failRefund(
	site: Site,
	orderId: string,
	refundId: string,
	refusal: string,
): Promise<void> {
	await site.db.transaction().execute(async (trx) => {
		const { account, order } = await lockOrder(trx, orderId);
		const refund = await trx
			.updateTable("refunds")
			.set({ state: "failed", settled_at: new Date() })
			.where("id", "=", refundId)
			.where("state", "=", "asked")
			.returningAll()
			.executeTakeFirst();
		if (!refund) return;
		await recordRefund(trx, refund, "failed");
		const payment = await trx
			.selectFrom("payments")
			.select(["id", "cents", "currency", "ended_at"])
			.where("id", "=", refund.payment_id)
			.executeTakeFirstOrThrow();
		await reportFailedRefund(trx, site, {
			refund,
			order,
			payment,
			account,
			detail: refusal,
		});
	});
}
