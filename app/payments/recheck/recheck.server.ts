import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { eventJobName } from "../ledger/event.server.ts";
import type { OrderRow } from "../ledger/rows.server.ts";
import type { PaymentProvider } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { missedJobName } from "./missed-events.server.ts";
import { compareOrder } from "./reconcile.server.ts";

const day = 24 * 3_600_000;

/** Name of the job that re-reads all orders, a batch at a time. */
export const recheckJobName = "recheck-orders";
const portion = 40;
/** The queue restarts a job after two minutes. */
const portionMs = 60_000;
/** A payment can be refunded for 180 days. */
const recheckDays = 200;
/** Original messages are kept this long for inquiries. */
const keepEventDays = 90;

/** How far a night's recheck got, and the orders the provider did not answer about. */
export type Progress = {
	/** The night it belongs to; each of its batches is queued once. */
	chain: string;
	after?: string;
	unanswered?: readonly string[];
	/** All orders were read; only the unanswered ones are left. */
	isLast?: boolean;
};

/** Nightly: re-reads every order, finds missed webhooks, and retries unprocessed events. */
export async function beginRecheck(site: Site, now = new Date()): Promise<void> {
	const old = new Date(now.getTime() - day / 24);
	const chain = now.toISOString().slice(0, 10);
	await site.db.transaction().execute(async (trx) => {
		await enqueueProgress(site, trx, { chain });
		await site.jobs.enqueue(trx, missedJobName, {}, { once: chain });
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

function enqueueProgress(site: Site, trx: Transaction<Tables>, progress: Progress): Promise<void> {
	const { chain, after = "", unanswered = [], isLast } = progress;
	const once = isLast ? [chain, "unanswered", unanswered.length] : [chain, "after", after];
	return site.jobs.enqueue(trx, recheckJobName, progress, { once: once.join(" ") });
}

/**
 * Re-reads a batch of orders and queues the next; at the end it retries the unanswered ones.
 * @param clock milliseconds; a batch ends after a minute.
 * @throws Error when one of those goes unanswered again, so that the queue retries.
 */
export async function recheckOrders(
	site: Site,
	progress: Progress,
	clock: () => number = Date.now,
): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	const read = (orders: readonly Order[]) => readWithin(site, provider, orders, clock);
	if (progress.isLast) await recheckUnanswered(site, progress, read);
	else await recheckPortion(site, progress, read);
}

type Order = Pick<OrderRow, "id" | "provider_order_id">;
type Read = (orders: readonly Order[]) => Promise<{ count: number; unanswered: string[] }>;

async function recheckPortion(site: Site, progress: Progress, read: Read): Promise<void> {
	const { chain, after } = progress;
	let orders = site.db
		.selectFrom("orders")
		.select(["id", "provider_order_id"])
		.where("provider_order_id", "is not", null)
		.where("created_at", ">", new Date(Date.now() - recheckDays * day))
		.orderBy("id")
		.limit(portion);
	if (after) orders = orders.where("id", ">", after);
	const rows = await orders.execute();
	const now = await read(rows);
	const unanswered = [...(progress.unanswered ?? []), ...now.unanswered];
	const last = rows[now.count - 1];
	const isMore = last && (now.count < rows.length || rows.length === portion);
	if (!isMore && unanswered.length === 0) return;
	const next = isMore ? { after: last.id } : { isLast: true };
	await site.db
		.transaction()
		.execute((trx) => enqueueProgress(site, trx, { chain, ...next, unanswered }));
}

async function recheckUnanswered(site: Site, progress: Progress, read: Read): Promise<void> {
	const { chain, unanswered: ids = [] } = progress;
	if (ids.length === 0) return;
	const first = ids.slice(0, portion);
	const rows = await site.db
		.selectFrom("orders")
		.select(["id", "provider_order_id"])
		.where("id", "in", first)
		.orderBy("id")
		.execute();
	const now = await read(rows);
	const unread = new Set(rows.slice(now.count).map(({ id }) => id));
	const rest = [...first.filter((id) => unread.has(id)), ...ids.slice(portion)];
	if (rest.length > 0) {
		await site.db
			.transaction()
			.execute((trx) => enqueueProgress(site, trx, { chain, unanswered: rest, isLast: true }));
	}
	if (now.unanswered.length > 0) throw new Error("the provider did not answer");
}

async function readWithin(
	site: Site,
	provider: PaymentProvider,
	orders: readonly Order[],
	clock: () => number,
): ReturnType<Read> {
	const until = clock() + portionMs;
	const unanswered: string[] = [];
	let count = 0;
	for (const order of orders) {
		const outcome = await compareOrder(site, provider, order);
		if (outcome === "unanswered") unanswered.push(order.id);
		count += 1;
		if (clock() > until) break;
	}
	return { count, unanswered };
}
