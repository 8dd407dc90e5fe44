import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { payBack } from "../cancellation/refund.server.ts";
import type { PaymentProvider, Reading } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { noteDifference, solveDifference } from "./difference.server.ts";
import { eventJobName } from "./event.server.ts";
import { settleReading } from "./settle.server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Name of the job that reads all orders anew, a portion at a time. */
export const recheckJobName = "recheck-orders";
const portion = 40;
/** A payment can be paid back for 180 days. */
const recheckDays = 200;
/** What a message said is needed as long as somebody may ask about it. */
const keepEventDays = 90;

/**
 * Every two minutes: reads what is in doubt, orders whose capture was begun and not answered, captures
 * that are being checked, and refunds that were asked for.
 */
export async function reconcile(site: Site, now = new Date()): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	const before = (ms: number) => new Date(now.getTime() - ms);
	const orders = await site.db
		.selectFrom("orders")
		.select(["id", "provider_order_id"])
		.where("provider_order_id", "is not", null)
		.where((where) =>
			where.or([
				where.and([where("state", "=", "capturing"), where("updated_at", "<", before(minute))]),
				where.and([where("state", "=", "pending"), where("checked_at", "<", before(10 * minute))]),
			]),
		)
		.orderBy("updated_at")
		.limit(portion)
		.execute();
	for (const { id, provider_order_id } of orders) {
		if (provider_order_id) await readAndSettle(site, provider, id, provider_order_id);
	}
	const refunds = await site.db
		.selectFrom("refunds")
		.select("id")
		.where("state", "in", ["asked", "pending"])
		.where("asked_at", "<", before(minute))
		.orderBy("asked_at")
		.limit(portion)
		.execute();
	for (const { id } of refunds) await payBack(site, id);
}

async function readAndSettle(
	site: Site,
	provider: PaymentProvider,
	id: string,
	providerOrderId: string,
): Promise<void> {
	const reading = await provider.readOrder(providerOrderId);
	if (!("refused" in reading)) {
		await settleReading(site, id, reading);
		await compareMoney(site, id, reading);
		return;
	}
	if (reading.refused === "retryable") return;
	await forgetUnpaid(site, id, providerOrderId);
}

/** The provider drops orders that nobody paid; one that was paid it has to know. */
async function forgetUnpaid(site: Site, id: string, providerOrderId: string): Promise<void> {
	const dropped = await site.db
		.updateTable("orders")
		.set({ state: "dropped", left_at: new Date(), updated_at: new Date() })
		.where("id", "=", id)
		.where("state", "in", ["creating", "open", "capturing", "dropped"])
		.executeTakeFirst();
	if (dropped.numUpdatedRows > 0n) return;
	await noteDifference(site.db, site.log, {
		kind: "order-unknown-there",
		subject: id,
		detail: providerOrderId,
	});
}

/** After settling: does as much stand in our books as there? */
async function compareMoney(site: Site, orderId: string, reading: Reading): Promise<void> {
	const rows = await site.db
		.selectFrom("payments")
		.leftJoin("refunds", (join) =>
			join
				.onRef("refunds.payment_id", "=", "payments.id")
				.on("refunds.state", "in", ["pending", "completed"]),
		)
		.select(["payments.capture_id", "refunds.cents"])
		.where("payments.order_id", "=", orderId)
		.execute();
	const ours = rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
	const [first] = rows;
	const theirs = reading.refunds
		.filter(({ status }) => status !== "failed")
		.reduce((sum, { cents }) => sum + cents, 0);
	const capture = reading.captures.find(({ id }) => id === first?.capture_id);
	const isWholeThere = capture?.status === "refunded" && ours === capture.cents;
	if (!first) return;
	if (ours === theirs || isWholeThere) {
		await solveDifference(site.db, "refunds-differ", first.capture_id);
		return;
	}
	await noteDifference(site.db, site.log, {
		kind: "refunds-differ",
		subject: first.capture_id,
		detail: `${ours} cents here, ${theirs} there`,
	});
}

/** Once a day: begins to read every order of ours anew, and goes after events that lie about. */
export async function beginRecheck(site: Site, now = new Date()): Promise<void> {
	const old = new Date(now.getTime() - day / 24);
	await site.db.transaction().execute(async (trx) => {
		await site.jobs.enqueue(trx, recheckJobName, {});
		const open = await trx
			.selectFrom("webhook_events")
			.select("id")
			.where("received_at", "<", old)
			.where((where) =>
				where.or([where("worked_at", "is", null), where("outcome", "in", ["unknown", "early"])]),
			)
			.where("received_at", ">", new Date(now.getTime() - 30 * day))
			.limit(1_000)
			.execute();
		for (const { id } of open) await retryEvent(site, trx, id);
		await trx
			.updateTable("webhook_events")
			.set({ sealed: null })
			.where("received_at", "<", new Date(now.getTime() - keepEventDays * day))
			.where("sealed", "is not", null)
			.execute();
		await trx
			.updateTable("orders")
			.set({ state: "dropped", left_at: now, updated_at: now })
			.where("state", "=", "creating")
			.where("created_at", "<", new Date(now.getTime() - day))
			.execute();
	});
}

async function retryEvent(site: Site, trx: Transaction<Tables>, id: string): Promise<void> {
	await trx
		.updateTable("webhook_events")
		.set({ worked_at: null, outcome: null })
		.where("id", "=", id)
		.execute();
	await site.jobs.enqueue(trx, eventJobName, { event: id });
}

/**
 * Reads a portion of our orders anew and leaves the next one to the queue.
 * @param after the last order of the portion before.
 */
export async function recheckOrders(
	site: Site,
	after: string | undefined,
	now = new Date(),
): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	let orders = site.db
		.selectFrom("orders")
		.select(["id", "provider_order_id"])
		.where("provider_order_id", "is not", null)
		.where("state", "!=", "dropped")
		.where("created_at", ">", new Date(now.getTime() - recheckDays * day))
		.orderBy("id")
		.limit(portion);
	if (after) orders = orders.where("id", ">", after);
	const rows = await orders.execute();
	for (const { id, provider_order_id } of rows) {
		if (provider_order_id) await readAndSettle(site, provider, id, provider_order_id);
	}
	const last = rows.at(-1);
	if (!last || rows.length < portion) return;
	await site.db
		.transaction()
		.execute((trx) => site.jobs.enqueue(trx, recheckJobName, { after: last.id }));
}
