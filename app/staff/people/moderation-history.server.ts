import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import { isOriginalDecider } from "../../reviews/desk/first-decider.server.ts";
import { bounded, total } from "./bounded.server.ts";

/**
 * A person's history: cases with what was reported, in codes, and decisions with their outcomes. The reporters are
 * not read.
 */
export async function readModerationHistory(
	db: Kysely<Tables>,
	{ memberId, viewer }: { memberId: string | null; viewer: string },
	now: Date,
) {
	if (memberId === null) return null;
	const cases = await db
		.selectFrom("cases as c")
		.select(["c.id", "c.number", "c.lane", "c.opened_at", "c.closed_at", "c.opened_rule", total])
		.select([
			sql<number>`(select count(*)::int from reports where case_id = c.id)`.as("reports"),
			sql<string[]>`array(select distinct code from reports where case_id = c.id order by code)`.as(
				"codes",
			),
		])
		.where("c.member_id", "=", memberId)
		.orderBy("c.opened_at", "desc")
		.limit(10)
		.execute();
	const own = await db
		.selectFrom("reports")
		.select(({ fn }) => [
			fn.countAll<number>().as("all"),
			fn.count<number>("id").filterWhere("outcome", "=", "found").as("found"),
		])
		.where("reporter_id", "=", memberId)
		.executeTakeFirstOrThrow();
	const enforcements = await db
		.selectFrom("enforcements as e")
		.leftJoin("enforcement_appeals as appeal", "appeal.enforcement_id", "e.id")
		.leftJoin("staff", "staff.account_id", "e.decided_by")
		.select(["e.id", "e.kind", "e.scope", "e.rule", "e.since", "e.until", "e.lifted_at", total])
		.select(["e.lifted_why", "staff.name as by", "e.decided_by"])
		.select(isOriginalDecider(sql.ref("e.id"), sql.val(viewer)).as("isFirst"))
		.select([
			"appeal.opened_at as appealed_at",
			"appeal.outcome",
			"appeal.decided_at as answered_at",
		])
		.where("e.member_id", "=", memberId)
		.orderBy("e.since", "desc")
		.limit(20)
		.execute();
	const told = enforcements.map(({ decided_by, isFirst, appealed_at, ...row }) => ({
		...row,
		isOwn: decided_by === viewer,
		// The first decider must not learn of an appeal (`desk.md`).
		isAppealed: appealed_at !== null && row.answered_at === null && !isFirst,
		isRunning:
			["limited", "suspended", "banned"].includes(row.kind) &&
			row.lifted_at === null &&
			(row.until === null || row.until > now),
	}));
	const open = cases.find(({ closed_at }) => closed_at === null);
	return {
		cases: bounded(cases.map(daysOf)),
		open: open ? { id: open.id, number: open.number } : null,
		own: { all: Number(own.all), found: Number(own.found) },
		enforcements: bounded(told),
	};
}

/** A case with the days of its moments. */
const daysOf = <Row extends { opened_at: Date; closed_at: Date | null }>(row: Row): Row => ({
	...row,
	opened_at: wholeDay(row.opened_at),
	closed_at: row.closed_at && wholeDay(row.closed_at),
});

export type ModerationHistory = NonNullable<Awaited<ReturnType<typeof readModerationHistory>>>;
