import { type Kysely, type RawBuilder, sql } from "kysely";
import { caseQueue } from "../../cases/queue.server.ts";
import type { DeskQueue } from "../../desk/queue.server.ts";
import { waitsSince } from "../../duty/urgent/urgent.server.ts";
import { urgentQueue } from "../../duty/urgent/urgent-desk.server.ts";
import type { Lane } from "../../moderation/reports.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { allItems } from "../../reviews/desk/items.server.ts";
import type { ItemKind } from "../../reviews/item.ts";
import { ticketQueue } from "../../support/threads/queue.server.ts";

const fresh = 5 * 60_000;

export type Counted<Figures> = { figures: Figures; countedAt: Date };

/**
 * Figures that read many rows: counted when nobody did so in the last five minutes, on any node. The body
 * is kept as JSON, so they hold no dates.
 */
export async function counted<Figures>(
	{ db }: { db: Kysely<Tables> },
	name: "answers" | "growth" | "members" | "money",
	now: Date,
	count: () => Promise<Figures>,
): Promise<Counted<Figures>> {
	const kept = await db
		.selectFrom("overview_figures")
		.select(["body", "counted_at"])
		.where("name", "=", name)
		.where("counted_at", ">", new Date(now.getTime() - fresh))
		// Not from a clock that ran ahead.
		.where("counted_at", "<=", now)
		.executeTakeFirst();
	if (kept) return { figures: kept.body as Figures, countedAt: kept.counted_at };
	const figures = await count();
	const row = { name, body: JSON.stringify(figures), counted_at: now };
	await db
		.insertInto("overview_figures")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute();
	return { figures, countedAt: now };
}

/** A queue now, and how long answers took in the last thirty days. */
export type QueueFigures = {
	kind: QueueKind;
	open: number;
	/** Due later today. */
	today: number;
	late: number;
	/** How long the item that is due first has been waiting. */
	oldestAt: Date | null;
	/** Null without an answer in that time. */
	answers: {
		count: number;
		medianMs: number;
		p90Ms: number;
		/** The same as shares of what was promised: 1 is just in time. */
		medianShare: number;
		p90Share: number;
	} | null;
};

export const queueKinds: readonly QueueKind[] = [
	"urgent",
	"application",
	"changes",
	"case A",
	"case B",
	"case C",
	"case D",
	"appeal",
	"ticket",
];

const answerDays = 30;

const readAnswers = (db: Kysely<Tables>, values: { since: Date }): Promise<Answered[]> =>
	db
		.selectFrom("decisions")
		.innerJoin("review_items as items", "items.id", "decisions.item_id")
		.select("kind")
		.select([
			sql<number>`count(*)::int`.as("count"),
			sql<number[]>`percentile_cont(array[0.5, 0.9]) within group (
				order by extract(epoch from applied_at - opened_at)::float8)`.as("lengths"),
			sql<number[]>`percentile_cont(array[0.5, 0.9]) within group (
				order by extract(epoch from applied_at - opened_at)::float8
					/ greatest(1, extract(epoch from due_at - opened_at)::float8))`.as("shares"),
		])
		.where("applied_at", ">=", values.since)
		// Somebody else still has to answer.
		.where("verdict", "!=", "second_look")
		.groupBy("kind")
		.execute();

/** What waits now, by queue; empty ones are left out. */
export async function readOpenQueues({ db }: Pick<Site, "db">, now: Date): Promise<Open[]> {
	const tomorrow = sql`((${now}::timestamptz at time zone 'Asia/Jerusalem')::date + 1)::timestamp
		at time zone 'Asia/Jerusalem'`;
	const of = (
		{ table, as, waits }: DeskQueue,
		kind: RawBuilder<unknown>,
		since: RawBuilder<unknown>,
	) =>
		sql`select ${kind} as kind, ${since} as since, due_at
			from ${sql.table(table)} as ${sql.ref(as)} where ${waits}`;
	const { rows } = await sql<Open>`
		with waiting as (
			${of(allItems, sql.ref("items.kind"), sql.ref("items.opened_at"))}
			union all ${of(caseQueue, sql`'case ' || c.lane`, sql.ref("c.opened_at"))}
			union all ${of(ticketQueue, sql`'ticket'`, sql.ref("tickets.waits_since"))}
			union all ${of(urgentQueue, sql`'urgent'`, waitsSince)}
		)
		select kind, count(*)::int as open, (array_agg(since order by due_at))[1] as oldest_at,
			(count(*) filter (where due_at <= ${now}))::int as late,
			(count(*) filter (where due_at > ${now} and due_at < ${tomorrow}))::int as today
		from waiting group by kind`.execute(db);
	return rows;
}

/** All queues in their order, also empty ones. */
export async function readQueues({ db }: Pick<Site, "db">, now: Date): Promise<QueueFigures[]> {
	const open = await readOpenQueues({ db }, now);
	const since = new Date(now.getTime() - answerDays * day);
	const { figures: answered } = await counted({ db }, "answers", now, async () => [
		...(await readAnswers(db, { since })),
		...(await readAnsweredRows(db, since)),
	]);
	return queueKinds.map((kind) => {
		const waiting = open.find((row) => row.kind === kind);
		const row = answered.find((found) => found.kind === kind);
		return {
			kind,
			open: waiting?.open ?? 0,
			today: waiting?.today ?? 0,
			late: waiting?.late ?? 0,
			oldestAt: waiting?.oldest_at ?? null,
			answers: row ? answersOf(row) : null,
		};
	});
}

function answersOf({ count, lengths, shares }: Answered): QueueFigures["answers"] {
	const [median = 0, p90 = 0] = lengths;
	const [medianShare = 0, p90Share = 0] = shares;
	return { count, medianMs: median * 1000, p90Ms: p90 * 1000, medianShare, p90Share };
}

/** The queues of items, and those that have rows of their own; cases by their lane, which has its own promise. */
export type QueueKind = ItemKind | `case ${Lane}` | "ticket" | "urgent";

export type Open = {
	kind: QueueKind;
	open: number;
	today: number;
	late: number;
	oldest_at: Date | null;
};

/** Answers of a queue: the median and the 90th percentile, in seconds and as shares of what was promised. */
type Answered = { kind: QueueKind; count: number; lengths: number[]; shares: number[] };

/** How long cases and tickets closed or answered since then took; a further message restarts the time. */
async function readAnsweredRows(db: Kysely<Tables>, since: Date): Promise<Answered[]> {
	const { rows } = await sql<Answered>`
		with answered as (
			select 'case ' || lane as kind, opened_at as since, closed_at as at, due_at from cases
				where closed_at >= ${since}
			union all
			select 'ticket', coalesce(asked.at, tickets.created_at), ours.created_at, due_at from tickets
				cross join lateral (select place, is_ours, created_at from ticket_messages
					where ticket_id = tickets.id order by place desc limit 1) as ours
				cross join lateral (select max(created_at) as at from ticket_messages
					where ticket_id = tickets.id and not is_ours) as asked
				where waits_since is null and ours.is_ours and ours.created_at >= ${since}
		)
		select kind, count(*)::int as count,
			percentile_cont(array[0.5, 0.9]) within group (
				order by extract(epoch from at - since)::float8) as lengths,
			percentile_cont(array[0.5, 0.9]) within group (
				order by extract(epoch from at - since)::float8
					/ greatest(1, extract(epoch from due_at - since)::float8)) as shares
		from answered group by kind`.execute(db);
	return rows;
}
