import { describeError } from "../../platform/log/log.server.ts";
import type { Site } from "../../platform/site.ts";
import { payBack } from "../cancellation/refund.server.ts";
import type { PaymentProvider, ProviderRefusal } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { compareRefunds } from "./compare-refunds.server.ts";
import { noteUnknown, solveDifference } from "./difference.server.ts";
import type { OrderRow } from "./rows.server.ts";
import { settleReading } from "./settle.server.ts";

const minute = 60_000;
/** So many a round; the next one comes in two minutes. */
const portion = 40;
/** For orders, and as long for refunds: a job that takes two minutes is begun a second time. */
const roundMs = 45_000;
/** After that nobody waits for an order any more that the provider says it does not know. */
const unknownGraceMs = 10 * minute;

/**
 * Every two minutes: reads what is in doubt, orders whose capture was begun and not answered, captures
 * that are being checked, and refunds that were asked for. What does not fit is logged and holds up
 * nothing else.
 * @param clock milliseconds; a round ends early enough for the next one.
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
		// What stays in doubt lets the others go first.
		.orderBy("checked_at", (order) => order.asc().nullsFirst())
		.orderBy("updated_at")
		.limit(portion)
		.execute();
	await eachWithin(clock, orders, (order) => compareOrder(site, provider, order, now));
	const refunds = await site.db
		.selectFrom("refunds")
		.select("id")
		.where("state", "in", ["asked", "pending"])
		.where("asked_at", "<", before(minute))
		.orderBy("asked_at")
		.limit(portion)
		.execute();
	await eachWithin(clock, refunds, ({ id }) =>
		payBack(site, id).catch((error: unknown) => {
			site.log.error({ refund: id, ...describeError(error) }, "refund not carried on");
		}),
	);
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
 * Reads one order anew, settles it, and compares what went back. An order that does not fit is logged
 * and left as it is.
 * @returns `unanswered` when the provider did not say anything, and it may be worth asking again.
 */
export async function compareOrder(
	site: Site,
	provider: PaymentProvider,
	order: Pick<OrderRow, "id" | "provider_order_id">,
	now = new Date(),
): Promise<"compared" | "unanswered"> {
	const { id, provider_order_id } = order;
	if (!provider_order_id) return "compared";
	try {
		const reading = await provider.readOrder(provider_order_id);
		if ("refused" in reading) return await withoutReading(site, order, reading.refused, now);
		await settleReading(site, id, reading);
		await compareRefunds(site, id, reading);
		await solveDifference(site.db, "order-unknown-there", id);
	} catch (error) {
		site.log.error({ order: id, ...describeError(error) }, "order not compared");
		await noteCheck(site, id, now).catch(() => {});
	}
	return "compared";
}

async function withoutReading(
	site: Site,
	{ id, provider_order_id }: Pick<OrderRow, "id" | "provider_order_id">,
	refused: ProviderRefusal,
	now: Date,
): Promise<"compared" | "unanswered"> {
	if (refused !== "not-found") return "unanswered";
	// The provider forgets orders that nobody agreed to.
	await site.db
		.updateTable("orders")
		.set({ state: "dropped", left_at: now, updated_at: now })
		.where("id", "=", id)
		.where("state", "=", "open")
		.execute();
	// One whose money may have been taken it has to know, now or later. Nobody should have to wait for it.
	await site.db
		.updateTable("orders")
		.set({ left_at: now })
		.where("id", "=", id)
		.where("state", "=", "capturing")
		.where("left_at", "is", null)
		.where("updated_at", "<", new Date(now.getTime() - unknownGraceMs))
		.execute();
	await noteCheck(site, id, now);
	const { state } = await site.db
		.selectFrom("orders")
		.select("state")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const mayBePaid = state === "capturing" || state === "pending" || state === "paid";
	if (mayBePaid) await noteUnknown(site, id, provider_order_id ?? "");
	return "compared";
}

async function noteCheck({ db }: Site, id: string, now: Date): Promise<void> {
	await db.updateTable("orders").set({ checked_at: now }).where("id", "=", id).execute();
}
