import { describeError } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";
import { minute } from "../../platform/time.ts";
import { executeRefund } from "../cancellation/execute-refund.server.ts";
import {
	reportDiscrepancy,
	reportUnknownOrder,
	resolveDiscrepancy,
} from "../ledger/discrepancy.server.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";
import { settleOrder } from "../ledger/settle.server.ts";
import { isReadableRefund } from "../ledger/settle-refunds.server.ts";
import { refundsOf } from "../ledger/stray-charge.ts";
import { payBack, settleBooked } from "../ledger/stray-money.server.ts";
import type { PaymentProvider, ProviderRefusal, ProviderSnapshot } from "../provider.ts";
import { providerOf } from "../providers.server.ts";

/**
 * Compares the refunds in our ledger with the provider's after settling. A snapshot may not list a
 * reversal, so reversals are checked only against the state of the capture.
 */
async function compareRefunds(
	{ db, log }: Site,
	orderId: string,
	snapshot: ProviderSnapshot,
): Promise<void> {
	const payment = await db
		.selectFrom("payments")
		.select(["id", "capture_id", "cents", "currency"])
		.where("order_id", "=", orderId)
		.executeTakeFirst();
	if (!payment) return;
	const ours = await db
		.selectFrom("refunds")
		.select(["cents", "reason", "provider_refund_id"])
		.where("payment_id", "=", payment.id)
		.where("state", "in", ["pending", "completed"])
		// Without the provider's number it was paid another way, which the provider does not know.
		.where((where) =>
			where.or([where("state", "=", "pending"), where("provider_refund_id", "is not", null)]),
		)
		.execute();
	const isReversal = (id: string) =>
		ours.some(
			({ reason, provider_refund_id }) => reason === "reversal" && provider_refund_id === id,
		);
	const theirs = refundsOf(snapshot, payment.capture_id).filter(
		({ id, status }) => status !== "failed" && !isReversal(id),
	);
	const listed = sumOf(theirs);
	const known = sumOf(ours.filter(({ reason }) => reason !== "reversal"));
	const all = sumOf(ours);
	const status = snapshot.captures.find(({ id }) => id === payment.capture_id)?.status;
	const isWhole = status !== "refunded" || all === payment.cents;
	const isBegun = status !== "partially-refunded" || all > 0;
	const isReadable = theirs.every((refund) => isReadableRefund(refund, payment));
	if (listed === known && isWhole && isBegun && isReadable) {
		await resolveDiscrepancy(db, "refunds-differ", payment.capture_id);
		return;
	}
	await reportDiscrepancy(db, log, {
		kind: "refunds-differ",
		subject: payment.capture_id,
		detail: `${all} cents here, ${listed} there, ${status ?? "no such capture"}`,
	});
}

const sumOf = (refunds: readonly { cents: number }[]) =>
	refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Per round; the next one starts in two minutes. */
const ordersAtOnce = 40;
/** For orders, and again for refunds: the queue restarts a job after two minutes. */
const roundMs = 45_000;
/** How long an order unknown to the provider blocks a new one. */
const unknownGraceMs = 10 * minute;

/**
 * Every two minutes: re-reads orders with an unanswered capture, pending captures, and requested
 * refunds. A failure is logged and does not hold up the rest.
 * @param clock milliseconds; a round ends before the next one starts.
 */
export async function reconcile(
	site: Site,
	now = new Date(),
	clock: () => number = Date.now,
): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	const before = (ms: number) => new Date(now.getTime() - ms);
	const orders = await site.db
		.selectFrom("orders")
		.selectAll()
		.where("provider_order_id", "is not", null)
		.where((where) =>
			where.or([
				where.and([where("state", "=", "capturing"), where("updated_at", "<", before(minute))]),
				where.and([where("state", "=", "pending"), where("checked_at", "<", before(10 * minute))]),
			]),
		)
		// Least recently tried first, so that what stays unresolved does not starve the rest.
		.orderBy("checked_at", (order) => order.asc().nullsFirst())
		.orderBy("updated_at")
		.limit(ordersAtOnce)
		.execute();
	await eachWithin(clock, orders, async (order) => {
		const outcome = await compareOrder(site, provider, order, now);
		if (outcome === "unanswered") await touchCheckedAt(site, order.id, now);
	});
	const refunds = await site.db
		.selectFrom("refunds")
		.select("id")
		.where("state", "in", ["asked", "pending"])
		.where("asked_at", "<", before(minute))
		.orderBy("checked_at", (order) => order.asc().nullsFirst())
		.orderBy("asked_at")
		.limit(ordersAtOnce)
		.execute();
	await finishDiscrepancies(site, before(minute), clock, now);
	await eachWithin(clock, refunds, async ({ id }) => {
		await site.db.updateTable("refunds").set({ checked_at: now }).where("id", "=", id).execute();
		await executeRefund(site, id).catch((error: unknown) => {
			site.log.error({ refund: id, ...describeError(error) }, "refund not completed");
		});
	});
}

/** Finishes what the desk booked or refunded and the provider has not answered yet. */
async function finishDiscrepancies(site: Site, before: Date, clock: () => number, now: Date) {
	const booked = await site.db
		.selectFrom("orders")
		.select("id")
		.where("booked_capture_id", "is not", null)
		.where("state", "<>", "paid")
		.orderBy("checked_at", (order) => order.asc().nullsFirst())
		.limit(ordersAtOnce)
		.execute();
	await eachWithin(clock, booked, async ({ id }) => {
		await touchCheckedAt(site, id, now);
		await settleBooked(site, id).catch((error: unknown) => {
			site.log.error({ order: id, ...describeError(error) }, "charge not booked");
		});
	});
	const repaid = await site.db
		.selectFrom("discrepancy_money")
		.select("id")
		.where("refund_state", "in", ["asked", "pending"])
		.where("decided_at", "<", before)
		.orderBy("checked_at", (row) => row.asc().nullsFirst())
		.limit(ordersAtOnce)
		.execute();
	await eachWithin(clock, repaid, async ({ id }) => {
		await site.db
			.updateTable("discrepancy_money")
			.set({ checked_at: now })
			.where("id", "=", id)
			.execute();
		await payBack(site, id).catch((error: unknown) => {
			site.log.error({ repaid: id, ...describeError(error) }, "charge not paid back");
		});
	});
}

async function eachWithin<One>(
	clock: () => number,
	list: readonly One[],
	act: (one: One) => Promise<unknown>,
): Promise<void> {
	const until = clock() + roundMs;
	for (const one of list) {
		await act(one);
		if (clock() > until) return;
	}
}

/**
 * Re-reads one order, settles it, and compares its refunds. A failure is logged and changes
 * nothing.
 * @returns `unanswered` when the provider gave no answer and asking again may help, `failed` when its
 * answer could not be settled.
 */
export async function compareOrder(
	site: Site,
	provider: PaymentProvider,
	order: Pick<OrderRow, "id" | "provider_order_id">,
	now = new Date(),
): Promise<"compared" | "unanswered" | "failed"> {
	const { id, provider_order_id } = order;
	if (!provider_order_id) return "compared";
	try {
		const snapshot = await provider.readOrder(provider_order_id);
		if ("refused" in snapshot) return await handleRefusedRead(site, order, snapshot.refused, now);
		await settleOrder(site, id, snapshot);
		await compareRefunds(site, id, snapshot);
		await resolveDiscrepancy(site.db, "order-unknown-there", id);
	} catch (error) {
		site.log.error({ order: id, ...describeError(error) }, "order not compared");
		await touchCheckedAt(site, id, now).catch(() => {});
		return "failed";
	}
	return "compared";
}

async function handleRefusedRead(
	site: Site,
	{ id, provider_order_id }: Pick<OrderRow, "id" | "provider_order_id">,
	refused: ProviderRefusal,
	now: Date,
): Promise<"compared" | "unanswered"> {
	if (refused !== "not-found") return "unanswered";
	// The provider forgets orders that were never approved.
	await site.db
		.updateTable("orders")
		.set({ state: "dropped", left_at: now, updated_at: now })
		.where("id", "=", id)
		.where("state", "=", "open")
		.execute();
	// If money may have been taken, the provider must know the order eventually; the payer need not
	// wait.
	await site.db
		.updateTable("orders")
		.set({ left_at: now })
		.where("id", "=", id)
		.where("state", "=", "capturing")
		.where("left_at", "is", null)
		.where("updated_at", "<", new Date(now.getTime() - unknownGraceMs))
		.execute();
	await touchCheckedAt(site, id, now);
	const { state } = await site.db
		.selectFrom("orders")
		.select("state")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const mayBePaid = state === "capturing" || state === "pending" || state === "paid";
	if (mayBePaid) await reportUnknownOrder(site, id, provider_order_id ?? "");
	return "compared";
}

async function touchCheckedAt({ db }: Site, id: string, now: Date): Promise<void> {
	await db.updateTable("orders").set({ checked_at: now }).where("id", "=", id).execute();
}
