import { randomUUID } from "node:crypto";
import type { Site } from "../../platform/site.ts";
import { noteUnknown } from "../books/difference.server.ts";
import type { OrderRow } from "../books/rows.server.ts";
import { type Settled, settleReading } from "../books/settle.server.ts";
import type { PaymentProvider } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { wasPaidSince } from "./open-order.server.ts";

type Captured = Exclude<Settled, "OPEN">;

export type CaptureRefusal =
	/** There is no such order of this person's. */
	| "unknown"
	| "not-approved"
	/** It was left behind, and its plan was paid for since: nothing more has to be paid. */
	| "paid"
	/** Whether it worked will be known later; the reconciler looks after it. */
	| "provider";

/**
 * Captures an order that its payer agreed to. Asked again, it answers the same: before the call the
 * order stands as being captured, so that whatever happens afterwards is found by the reconciler, and
 * one capture has one request id until it was declined.
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
	if (order.state === "pending") return readAnew(site, provider, order, providerOrderId);
	const since = order.created_at.getTime();
	if (order.left_at && (await wasPaidSince(site.db, { accountId }, since, order.plan))) {
		return { refused: "paid" };
	}
	const isFirst = await beginCapture(site, order);
	const reading = await provider.captureOrder(providerOrderId, order.capture_request_id);
	if (!("refused" in reading)) return answer(await settleReading(site, order.id, reading));
	switch (reading.refused) {
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
			// Another try may have taken the money.
			await noteUnknown(site, order.id, providerOrderId);
			return { refused: "provider" };
		default:
			return readAnew(site, provider, order, providerOrderId);
	}
}

/** @returns whether nobody has tried to capture it since it was open. */
async function beginCapture({ db }: Site, { id }: OrderRow): Promise<boolean> {
	const set = { state: "capturing" as const, updated_at: new Date() };
	const update = db.updateTable("orders").set(set).where("id", "=", id);
	const begun = await update.where("state", "in", ["open", "dropped"]).executeTakeFirst();
	if (begun.numUpdatedRows > 0n) return true;
	await update.where("state", "=", "capturing").execute();
	return false;
}

/** After a lost answer, or one that says nothing new: what does the provider know of the order? */
async function readAnew(
	site: Site,
	provider: PaymentProvider,
	{ id }: OrderRow,
	providerOrderId: string,
): Promise<{ status: Captured } | { refused: CaptureRefusal }> {
	const reading = await provider.readOrder(providerOrderId);
	if ("refused" in reading) return { refused: "provider" };
	return answer(await settleReading(site, id, reading));
}

function answer(settled: Settled): { status: Captured } | { refused: CaptureRefusal } {
	return settled === "OPEN" ? { refused: "provider" } : { status: settled };
}

/** Nothing was captured, and that is certain: the order can be tried again. */
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
