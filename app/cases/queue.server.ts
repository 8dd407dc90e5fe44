import { type Kysely, sql } from "kysely";
import { holdsEndBefore, type Staffer } from "../desk/holds.server.ts";
import {
	beyondRow,
	countWaiting,
	type DeskQueue,
	findDay,
	findNext,
	isOpenTo,
	narrowedTo,
	type QueueFilter,
} from "../desk/queue.server.ts";
import type { Lane } from "../moderation/reports.ts";
import { pageOf } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type CaseRow, caseOf, caseRows } from "./list.server.ts";

type QueueQuery = {
	lane?: Lane | null;
	show?: QueueFilter | null;
	/** The number of the last case of the page before. */
	after?: number | null;
	most: number;
};

/**
 * The gravest lane first, then by deadline; reliable reporters move a case by an hour at most. Payments move
 * nothing.
 */
const order = (as: string) => [
	sql.ref(`${as}.lane`),
	sql`${sql.ref(`${as}.due_at`)} - interval '1 hour' * coalesce((
		select max((select (count(*) filter (where outcome = 'found') + 1)::float8 / (count(outcome) + 2)
			from reports as earlier where earlier.reporter_id = reports.reporter_id))
		from reports where case_id = ${sql.ref(`${as}.id`)}), 0)`,
	sql.ref(`${as}.id`),
];

const queue: DeskQueue = {
	table: "cases",
	as: "c",
	key: "number",
	waits: sql`c.closed_at is null and not exists (select from case_decisions
		where case_id = c.id and voided_at is null and applied_at is null and takes_effect_at is not null)`,
	order,
};

export const caseQueue: DeskQueue = { ...queue, key: "id" };

/** A row of the list, and whether part of it is closed to the viewer. */
export type ListedCase = CaseRow & { isShut: boolean };

/** A page of the open cases, and the number after which the next one begins; null on the last page. */
export async function listCases(
	db: Kysely<Tables>,
	{ lane, show, after, most }: QueueQuery,
	viewer: Staffer,
	now: Date,
): Promise<{ cases: ListedCase[]; next: number | null }> {
	const rows = await caseRows(db, now)
		.select(isShutTo(viewer, now).as("isShut"))
		.where("c.closed_at", "is", null)
		.$if(Boolean(lane), (query) => query.where("c.lane", "=", lane as Lane))
		.where(narrowedTo("c", show, viewer, now))
		.$if(Boolean(after), (query) => query.where(beyondRow(queue, after as number)))
		.orderBy(sql`${sql.join(order("c"))}`)
		.limit(most + 1)
		.execute();
	const page = pageOf(rows, most, ({ number }) => number);
	const cases = page.rows.map((row) => ({ ...caseOf(row), isShut: row.isShut }));
	return { cases, next: page.after };
}

/** Whether a case has content that needs a reason, which the viewer has not just given. */
const isShutTo = ({ accountId }: Staffer, now: Date) => sql<boolean>`
	(exists (select from reports where case_id = c.id and decided_at is null and kind <> 'profile')
		or exists (select from case_pictures where case_id = c.id))
	and not exists (select from audit where subject_id = c.id::text and actor = ${accountId}
		and act = 'message.opened' and at > ${holdsEndBefore(now)})`;

/** The reviewer's next case: the next free one, excluding bans they proposed; or null. */
export const findNextCase = (
	db: Kysely<Tables>,
	id: string,
	viewer: Staffer,
	now: Date,
): Promise<string | null> => {
	const isTheirs = sql`exists (select from members where members.id = c.member_id and account_id = ${viewer.accountId})
		or exists (select from case_decisions where case_id = c.id and voided_at is null and applied_at is null
			and proposed_by = ${viewer.accountId})`;
	return findNext(db, caseQueue, id, sql`${isOpenTo("c", viewer, now)} and not (${isTheirs})`);
};

export const countCases = (db: Kysely<Tables>, now: Date) =>
	countWaiting(db, queue, sql.ref<Lane>("c.lane"), now);

/** What was done with cases since midnight in Israel. */
export const findCaseDay = (db: Kysely<Tables>, now: Date) =>
	findDay(db, sql`case_decisions join cases on cases.id = case_id where true`, now);

/** How many proposed bans nobody can approve because their proposer is the only reviewer. */
export async function countStuckBans(db: Kysely<Tables>): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from case_decisions as proposal
		where voided_at is null and proposed_at is not null and decided_at is null and not exists (
			select from staff where left_at is null and 'reviewer' = any(roles)
				and account_id is distinct from proposal.proposed_by
		)`.execute(db);
	return rows[0]?.count ?? 0;
}
