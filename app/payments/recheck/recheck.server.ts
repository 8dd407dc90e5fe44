import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { batchOf, batchSize, inBatches } from "../../platform/jobs/batch.server.ts";
import type { Site } from "../../platform/site.ts";
import { day, minute } from "../../platform/time.ts";
import { eventJobName } from "../ledger/event.server.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";
import { providerOf } from "../providers.server.ts";
import { missedJobName } from "./missed-events.server.ts";
import { nextRecheck } from "./next-recheck.ts";
import { compareOrder } from "./reconcile.server.ts";

export const recheckJobName = "recheck-orders";
/** A batch starts a minute after the one before, so a night makes 36,000 calls at most. */
const batch = 100;
const nightMs = 6 * 60 * minute;
/** The queue restarts a job after two minutes. */
const batchMs = minute;
/** An order the provider did not answer about is read again after this. */
const silenceMs = 30 * minute;
/** Original messages are kept this long for inquiries. */
const keepEventDays = 90;

/** How far a night's recheck got. */
export type Progress = {
	/** The night it belongs to; each of its batches is queued once. */
	chain: string;
	/** When the night ends; what is due then is the next night's. */
	until?: string;
	/** How many batches came before. */
	number?: number;
};

/** Nightly: begins to re-read orders, finds missed webhooks, and retries unprocessed events. */
export async function beginRecheck(site: Site, now = new Date()): Promise<void> {
	const chain = now.toISOString().slice(0, 10);
	await site.db.transaction().execute(async (trx) => {
		const until = new Date(now.getTime() + nightMs).toISOString();
		await enqueueProgress(site, trx, { chain, until }, now);
		await site.jobs.enqueue(trx, missedJobName, {}, { once: chain });
		for (const { id } of await listUnprocessed(trx, now)) await retryEvent(site, trx, id);
		await trx
			.updateTable("orders")
			.set({ state: "dropped", left_at: now, updated_at: now })
			.where("state", "=", "creating")
			.where("created_at", "<", new Date(now.getTime() - day))
			.execute();
	});
	const kept = new Date(now.getTime() - keepEventDays * day);
	const over = sql<boolean>`(received_at < ${kept} and sealed is not null)`;
	const some = await batchOf(site.db, "webhook_events", over);
	await inBatches(() =>
		sql`update webhook_events set sealed = null where ${some}`.execute(site.db),
	);
}

/** Those of the last thirty days, least recently tried first. */
function listUnprocessed(db: Kysely<Tables>, now: Date) {
	return (
		db
			.selectFrom("webhook_events")
			.select("id")
			.where("received_at", "<", new Date(now.getTime() - day / 24))
			.where("received_at", ">", new Date(now.getTime() - 30 * day))
			// Literal, so that its index is found.
			.where(sql<boolean>`(worked_at is null or outcome in ('unknown', 'early'))`)
			.orderBy("worked_at", (order) => order.asc().nullsFirst())
			.limit(batchSize)
			.execute()
	);
}

async function retryEvent(site: Site, trx: Transaction<Tables>, id: string): Promise<void> {
	await trx
		.updateTable("webhook_events")
		.set({ worked_at: null, outcome: null })
		.where("id", "=", id)
		.execute();
	await site.jobs.enqueue(trx, eventJobName, { event: id });
}

function enqueueProgress(
	site: Site,
	trx: Transaction<Tables>,
	progress: Progress,
	startAfter: Date,
): Promise<void> {
	const once = `${progress.chain} ${progress.number ?? 0}`;
	return site.jobs.enqueue(trx, recheckJobName, progress, { once, startAfter });
}

/**
 * Re-reads the orders that have been due longest, and queues the next batch until none is due or the
 * night is over.
 * @param clock milliseconds; a batch ends after a minute.
 */
export async function recheckOrders(
	site: Site,
	progress: Progress,
	now = new Date(),
	clock: () => number = Date.now,
): Promise<void> {
	const provider = providerOf(site);
	if (!provider) return;
	const due = await listDue(site.db, now);
	const until = clock() + batchMs;
	let count = 0;
	let unanswered = 0;
	for (const order of due) {
		const outcome = await compareOrder(site, provider, order);
		if (outcome === "unanswered") unanswered += 1;
		const pauses = { unanswered: silenceMs, failed: day - nightMs, compared: null };
		const pause = pauses[outcome];
		const next =
			pause === null
				? nextRecheck(await findFacts(site.db, order), now)
				: new Date(now.getTime() + pause);
		await site.db
			.updateTable("orders")
			.set({ recheck_at: next })
			.where("id", "=", order.id)
			.execute();
		count += 1;
		if (clock() > until) break;
	}
	const isMore = count < due.length || due.length === batch;
	if (!isMore && unanswered === 0) return;
	const pause = isMore ? minute : silenceMs;
	const startAfter = new Date(now.getTime() + pause);
	if (!progress.until || startAfter.toISOString() > progress.until) return;
	const next = { ...progress, number: (progress.number ?? 0) + 1 };
	await site.db.transaction().execute((trx) => enqueueProgress(site, trx, next, startAfter));
}

type Order = Pick<OrderRow, "id" | "provider_order_id">;

function listDue(db: Kysely<Tables>, now: Date): Promise<Order[]> {
	return db
		.selectFrom("orders")
		.select(["id", "provider_order_id"])
		.where("provider_order_id", "is not", null)
		.where("recheck_at", "<=", now)
		.orderBy("recheck_at")
		.orderBy("id")
		.limit(batch)
		.execute();
}

/** What decides when an order is read again. */
function findFacts(db: Kysely<Tables>, { id }: Order) {
	return db
		.selectFrom("orders")
		.leftJoin("payments", "payments.order_id", "orders.id")
		.select(["orders.state", "orders.created_at as createdAt"])
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("discrepancies")
					.select("discrepancies.id")
					.where("solved_at", "is", null)
					.where(sql<boolean>`subject in (orders.id::text, payments.capture_id)`),
			)
				.$castTo<boolean>()
				.as("differs"),
		)
		.where("orders.id", "=", id)
		.executeTakeFirstOrThrow();
}
