import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { ItemKind } from "../../reviews/item.ts";

/** The queues of items, and the two that have rows of their own. */
export type QueueKind = ItemKind | "case" | "ticket";

/** What waits in a queue. */
export type Open = {
	kind: QueueKind;
	open: number;
	today: number;
	late: number;
	oldest_at: Date | null;
};

/** Answers of a queue: the median and nine of ten, in seconds and as shares of what was promised. */
export type Answered = { kind: QueueKind; count: number; lengths: number[]; shares: number[] };

/** Cases and tickets that wait now; both are promised to everybody, so nobody's are left out. */
export async function readOpenRows(db: Kysely<Tables>, now: Date): Promise<Open[]> {
	const tomorrow = sql`((${now}::timestamptz at time zone 'Asia/Jerusalem')::date + 1)::timestamp
		at time zone 'Asia/Jerusalem'`;
	const { rows } = await sql<Open>`
		with waiting as (
			select 'case' as kind, opened_at as since, due_at from cases where closed_at is null
			union all select 'ticket', waits_since, due_at from tickets where waits_since is not null
		)
		select kind, count(*)::int as open, (array_agg(since order by due_at))[1] as oldest_at,
			(count(*) filter (where due_at < ${now}))::int as late,
			(count(*) filter (where due_at >= ${now} and due_at < ${tomorrow}))::int as today
		from waiting group by kind`.execute(db);
	return rows;
}

/** How long cases and tickets took that were closed or answered since then; a further message begins anew. */
export async function readAnsweredRows(db: Kysely<Tables>, since: Date): Promise<Answered[]> {
	const { rows } = await sql<Answered>`
		with answered as (
			select 'case' as kind, opened_at as since, closed_at as at, due_at from cases
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
