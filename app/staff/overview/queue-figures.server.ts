import { sql } from "kysely";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Site } from "../../platform/site.ts";
import { leavers } from "../../reviews/desk/items.server.ts";
import { counted } from "./counted.server.ts";
import {
	type Answered,
	type Open,
	type QueueKind,
	readAnsweredRows,
	readOpenRows,
} from "./row-figures.server.ts";

/** A queue now, and how long answers took in the last thirty days. */
export type QueueFigures = {
	kind: QueueKind;
	open: number;
	/** Due later today. */
	today: number;
	late: number;
	/** Since when the one that is due first waits. */
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
	"application",
	"changes",
	"case",
	"appeal",
	"ticket",
];

const answerDays = 30;

const readOpen = compileRowsQuery<{ now: Date }, Open>((db, value) =>
	db
		.selectFrom("review_items as items")
		.select(["kind"])
		.select([
			sql<number>`count(*)::int`.as("open"),
			sql<number>`(count(*) filter (where due_at < ${value("now")}))::int`.as("late"),
			sql<number>`(count(*) filter (where due_at >= ${value("now")} and 
				due_at < ((${value("now")}::timestamptz at time zone 'Asia/Jerusalem')::date + 1)::timestamp
					at time zone 'Asia/Jerusalem'))::int`.as("today"),
			sql<Date | null>`(select opened_at from review_items as first
				where first.kind = items.kind and first.closed_at is null
					and first.account_id not in ${leavers}
				order by due_at, id limit 1)`.as("oldest_at"),
		])
		.where("closed_at", "is", null)
		.where(sql<boolean>`account_id not in ${leavers}`)
		.groupBy("kind"),
);

const readAnswers = compileRowsQuery<{ since: Date }, Answered>((db, value) =>
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
		.where("applied_at", ">=", value("since"))
		// Somebody else still has to answer.
		.where("verdict", "!=", "second_look")
		.groupBy("kind"),
);

const day = 86_400_000;

/** What waits now, by queue; empty ones are left out. */
export async function readOpenQueues({ db }: Pick<Site, "db">, now: Date): Promise<Open[]> {
	return [...(await readOpen(db, { now })), ...(await readOpenRows(db, now))];
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
