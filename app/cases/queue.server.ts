import { type Kysely, sql } from "kysely";
import { holdsEndBefore, type Staffer } from "../desk/holds.server.ts";
import type { Lane } from "../moderation/reports.ts";
import { pageOf } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { QueueFilter } from "../reviews/desk/items.server.ts";
import { type CaseRow, caseOf, caseRows } from "./list.server.ts";

type QueueQuery = {
	lane?: Lane | null;
	show?: QueueFilter | null;
	/** The number of the last case of the page before. */
	after?: number | null;
	most: number;
};

/**
 * Where a case stands: the gravest lane first, and in it by deadline; who reported reliably before moves a
 * case by an hour at most. What somebody paid moves nothing.
 */
const place = (of: "c" | "last") => sql`${sql.ref(`${of}.lane`)}, ${sql.ref(`${of}.due_at`)}
	- interval '1 hour' * coalesce((
		select max((select (count(*) filter (where outcome = 'found') + 1)::float8 / (count(outcome) + 2)
			from reports as earlier where earlier.reporter_id = reports.reporter_id))
		from reports where case_id = ${sql.ref(`${of}.id`)}), 0), ${sql.ref(`${of}.id`)}`;

/** A page of the open cases, and after which number the next one begins; null: it is the last. */
export async function listCases(
	db: Kysely<Tables>,
	{ lane, show, after, most }: QueueQuery,
	{ accountId }: Staffer,
	now: Date,
): Promise<{ cases: CaseRow[]; next: number | null }> {
	const end = holdsEndBefore(now);
	const rows = await caseRows(db, now)
		.where("c.closed_at", "is", null)
		.$if(Boolean(lane), (query) => query.where("c.lane", "=", lane as Lane))
		.$if(show === "free", (query) =>
			query.where(({ or, eb }) => or([eb("c.held_by", "is", null), eb("c.held_at", "<=", end)])),
		)
		.$if(show === "mine", (query) =>
			query.where("c.held_by", "=", accountId).where("c.held_at", ">", end),
		)
		.$if(show === "late", (query) => query.where("c.due_at", "<=", now))
		.$if(Boolean(after), (query) =>
			query.where(
				// Also after a case that was closed meanwhile.
				sql<boolean>`(${place("c")}) > (select ${place("last")} from cases as last where number = ${after})`,
			),
		)
		.orderBy(place("c"))
		.limit(most + 1)
		.execute();
	const page = pageOf(rows, most, ({ number }) => number);
	return { cases: page.rows.map(caseOf), next: page.after };
}

export async function findNeighbours(
	db: Kysely<Tables>,
	number: number,
): Promise<{ previous: string | null; next: string | null }> {
	const order = sql`order by ${place("c")}`;
	const { rows } = await sql<{ number: number; previous: string | null; next: string | null }>`
		select * from (select number, lag(id) over (${order}) as previous, lead(id) over (${order}) as next
			from cases as c where closed_at is null) as queue where number = ${number}`.execute(db);
	const [found] = rows;
	return { previous: found?.previous ?? null, next: found?.next ?? null };
}

/** Open and late cases of each lane. */
export async function countCases(
	db: Kysely<Tables>,
	now: Date,
): Promise<{ lane: Lane; open: number; late: number }[]> {
	return db
		.selectFrom("cases")
		.select([
			"lane",
			sql<number>`count(*)::int`.as("open"),
			sql<number>`(count(*) filter (where due_at <= ${now}))::int`.as("late"),
		])
		.where("closed_at", "is", null)
		.groupBy("lane")
		.execute();
}

/** What was done with cases since midnight in Israel. */
export async function findCaseDay(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("case_decisions")
		.innerJoin("cases", "cases.id", "case_id")
		.select([
			sql<number>`(count(*) filter (where voided_at is null))::int`.as("decided"),
			sql<number | null>`(extract(epoch from percentile_cont(0.5) within group
				(order by decided_at - opened_at) filter (where voided_at is null)) * 1000)::float8`.as(
				"medianMs",
			),
			sql<number>`(count(*) filter (where voided_why = 'undone'))::int`.as("undone"),
		])
		.where("decided_at", ">=", sql<Date>`date_trunc('day', ${now}::timestamptz, 'Asia/Jerusalem')`)
		.executeTakeFirstOrThrow();
}

/** How many proposed bans wait that none of the present reviewers may approve: there is only who proposed. */
export async function countStuckBans(db: Kysely<Tables>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from case_decisions as proposal
		where voided_at is null and proposed_at is not null and decided_at is null and not exists (
			select from staff where left_at is null and 'reviewer' = any(roles)
				and account_id is distinct from proposal.proposed_by
		)`.execute(db);
	return rows[0]?.count ?? 0;
}
