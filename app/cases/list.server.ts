import { type Kysely, sql } from "kysely";
import { holdsEndBefore } from "../desk/holds.server.ts";
import type { Lane, ReportCode } from "../moderation/reports.ts";
import type { Tables } from "../platform/database/tables.ts";

/** A case as shown in the queue: no word of what was reported. */
export type CaseRow = {
	id: string;
	number: number;
	lane: Lane;
	/** The number that identifies the member; the name is gone with the account. */
	memberNumber: string;
	alias: string | null;
	age: number | null;
	gender: "male" | "female" | null;
	role: "daddy" | "baby";
	openedAt: Date;
	dueAt: Date;
	reports: number;
	reporters: number;
	codes: ReportCode[];
	held: number;
	/** How many other or banned people have the same picture. */
	pictures: number;
	/** Texts that were sent although they ask for a gift. */
	giftRequests: number;
	/** A ban waits for a second person: who proposed it. */
	proposedBy: string | null;
	isDecided: boolean;
	/** Which staff member opened it, and for which rule; null: a report or a rule did. */
	openedBy: string | null;
	openedRule: string | null;
	holder: { accountId: string; name: string } | null;
	heldAt: Date | null;
};

/** Everything in an open case that is readable without a reason. */
export function caseRows(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("cases as c")
		.innerJoin("members as m", "m.id", "c.member_id")
		.leftJoin("profiles as p", "p.id", "m.account_id")
		.leftJoin("member_texts as t", (join) =>
			join.onRef("t.account_id", "=", "m.account_id").on("t.field", "=", "display_name"),
		)
		.leftJoin("staff", (join) =>
			join.onRef("staff.account_id", "=", "c.held_by").on("c.held_at", ">", holdsEndBefore(now)),
		)
		.leftJoin("staff as opener", "opener.account_id", "c.opened_by")
		.leftJoin("case_decisions as d", (join) =>
			join
				.onRef("d.case_id", "=", "c.id")
				.on("d.voided_at", "is", null)
				.on("d.applied_at", "is", null),
		)
		.select(["c.id", "c.number", "c.lane", "c.opened_at as openedAt", "c.due_at as dueAt"])
		.select(["m.number as memberNumber", "t.text as alias", "p.age", "p.gender", "m.role"])
		.select(["staff.account_id as holderId", "staff.name as holderName", "c.held_at as heldAt"])
		.select(["d.proposed_by as proposedBy", "d.takes_effect_at as takesEffectAt"])
		.select(["opener.name as openedBy", "c.opened_rule as openedRule"])
		.select((select) => [
			sql<number>`(select count(*)::int from reports where case_id = c.id)`.as("reports"),
			sql<number>`(select count(distinct reporter_id)::int from reports where case_id = c.id)`.as(
				"reporters",
			),
			sql<
				ReportCode[]
			>`(select coalesce(array_agg(distinct code), '{}') from reports where case_id = c.id)`.as(
				"codes",
			),
			sql<number>`(select count(*)::int from held_messages where sender_id = c.member_id)`.as(
				"held",
			),
			sql<number>`(select count(*)::int from case_pictures where case_id = c.id)`.as("pictures"),
			sql<number>`(select coalesce(sum(sent), 0)::int from rule_hits
				where account_id = m.account_id and rule = 'gifts.asked')`.as("giftRequests"),
			select.val(null).as("none"),
		]);
}

type Row = Awaited<ReturnType<ReturnType<typeof caseRows>["executeTakeFirstOrThrow"]>>;

export function caseOf(row: Row): CaseRow {
	const { holderId, holderName, takesEffectAt, none: _, ...rest } = row;
	return {
		...rest,
		isDecided: takesEffectAt !== null,
		proposedBy: takesEffectAt === null ? row.proposedBy : null,
		holder: holderId && holderName !== null ? { accountId: holderId, name: holderName } : null,
	};
}
