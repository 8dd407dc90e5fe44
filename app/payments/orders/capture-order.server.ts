import { randomUUID } from "node:crypto";
import { lockAccount } from "../../accounts/role.server.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import type { Site } from "../../platform/site.ts";
import { reportUnknownOrder } from "../ledger/discrepancy.server.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";
import { type Settled, settleOrder } from "../ledger/settle.server.ts";
import { paymentPorts } from "../ports.server.ts";
import type { PaymentProvider } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { wasPaidSince } from "./open-order.server.ts";

type Captured = Exclude<Settled, "OPEN">;

export type CaptureRefusal =
	/** The person has no such order. */
	| "unknown"
	| "not-approved"
	/** It was abandoned and its product has been paid for since: no further payment is needed. */
	| "paid"
	| NoSale["why"]
	/** The drafted gift could not be sent now. */
	| "undeliverable"
	/** The outcome is unknown; the reconciler will settle it. */
	| "provider";

/**
 * Captures an approved order. Idempotent: the order is marked as capturing before the call, so that
 * the reconciler finds it in any case, and a capture keeps its request id until it is declined.
 */
export async function captureOrder(
	site: Site,
	{ accountId }: { accountId: string },
	providerOrderId: string,
): Promise<{ status: Captured } | { refused: CaptureRefusal }> {
	const order = await site.db
		.selectFrom("orders")
		.selectAll()
		.where("account_id", "=", accountId)
		.where("provider_order_id", "=", providerOrderId)
		.executeTakeFirst();
	if (!order) return { refused: "unknown" };
	if (order.state === "paid") return { status: "COMPLETED" };
	if (order.state === "declined") return { status: "DECLINED" };
	const provider = providerOf(site);
	if (!provider) return { refused: "provider" };
	if (order.state === "pending") return refreshOrder(site, provider, order, providerOrderId);
	const since = order.created_at.getTime();
	const product = { kind: order.product_kind, id: order.product_id };
	if (order.left_at && (await wasPaidSince(site.db, { accountId }, since, product))) {
		return { refused: "paid" };
	}
	const begun = await beginCapture(site, { accountId }, order);
	if ("refused" in begun) return begun;
	const { isFirst } = begun;
	const snapshot = await provider.captureOrder(providerOrderId, order.capture_request_id);
	if (!("refused" in snapshot)) return answer(await settleOrder(site, order.id, snapshot));
	switch (snapshot.refused) {
		case "declined":
			await reopen(site, order, { capture_request_id: randomUUID() });
			return { status: "DECLINED" };
		case "not-approved":
			await reopen(site, order, {});
			return { refused: "not-approved" };
		case "not-found":
			if (isFirst) {
				await reopen(site, order, { state: "dropped", left_at: new Date() });
				return { refused: "unknown" };
			}
			// An earlier attempt may have taken the money.
			await reportUnknownOrder(site, order.id, providerOrderId);
			return { refused: "provider" };
		default:
			return refreshOrder(site, provider, order, providerOrderId);
	}
}

/**
 * Marks an order as capturing, unless its owner may not buy now or its gift could not be sent: decided under the account's lock, so that
 * a decision about the person comes before the capture or after it has begun. One that has begun is
 * settled in any case.
 * @returns whether this is the first capture attempt since the order was opened.
 */
function beginCapture(
	{ db, ports }: Site,
	person: { accountId: string },
	{ id, product_kind: kind, product_id: productId }: OrderRow,
): Promise<{ isFirst: boolean } | { refused: NoSale["why"] | "undeliverable" }> {
	return db.transaction().execute(async (trx) => {
		await lockAccount(trx, person);
		const set = { state: "capturing" as const, updated_at: new Date() };
		const update = trx.updateTable("orders").set(set).where("id", "=", id);
		const again = await update.where("state", "=", "capturing").executeTakeFirst();
		if (again.numUpdatedRows > 0n) return { isFirst: false };
		const noSale = await whyNoSale(trx, person);
		if (noSale && (kind === "plan" || noSale.why !== "pending")) return { refused: noSale.why };
		const canDeliver = ports.get(paymentPorts).canDeliver[kind];
		// If something changes between this and the capture, the payment is refunded in full.
		if (canDeliver && !(await canDeliver(trx, { ...person, productId }, new Date()))) {
			return { refused: "undeliverable" };
		}
		const begun = await update.where("state", "in", ["open", "dropped"]).executeTakeFirst();
		return { isFirst: begun.numUpdatedRows > 0n };
	});
}

/** Re-reads the order after a lost or inconclusive answer. */
async function refreshOrder(
	site: Site,
	provider: PaymentProvider,
	{ id }: OrderRow,
	providerOrderId: string,
): Promise<{ status: Captured } | { refused: CaptureRefusal }> {
	const snapshot = await provider.readOrder(providerOrderId);
	if ("refused" in snapshot) return { refused: "provider" };
	return answer(await settleOrder(site, id, snapshot));
}

function answer(settled: Settled): { status: Captured } | { refused: CaptureRefusal } {
	return settled === "OPEN" ? { refused: "provider" } : { status: settled };
}

/** Reopens an order if certainly nothing was captured. */
async function reopen(
	site: Site,
	order: OrderRow,
	changes: { capture_request_id?: string; state?: "dropped"; left_at?: Date },
): Promise<void> {
	await site.db
		.updateTable("orders")
		.set({ state: "open", updated_at: new Date(), ...changes })
		.where("id", "=", order.id)
		.where("state", "=", "capturing")
		.where("capture_request_id", "=", order.capture_request_id)
		.execute();
}
