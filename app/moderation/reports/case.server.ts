import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { RuleCode } from "../enforcements/rules.ts";
import { type Lane, promiseMs } from "./lanes.ts";

type Opening = {
	memberId: string;
	lane: Lane;
	/** Who of the staff opens it, and for which rule; absent: a report or a rule does. */
	by?: { accountId: string; rule: RuleCode };
};

/**
 * Puts something into the one open case of a member, or opens it. The gravest lane and the earliest
 * deadline stand. The caller holds the member's row.
 * @returns the case's id, and whether it was opened now.
 */
export async function openCase(
	trx: Transaction<Tables>,
	{ memberId, lane, by }: Opening,
	now: Date,
): Promise<{ id: string; isNew: boolean }> {
	const due_at = new Date(now.getTime() + promiseMs[lane]);
	const made = { opened_by: by?.accountId ?? null, opened_rule: by?.rule ?? null };
	return trx
		.insertInto("cases")
		.values({ id: randomUUID(), member_id: memberId, lane, opened_at: now, due_at, ...made })
		.onConflict((conflict) =>
			conflict.column("member_id").where("closed_at", "is", null).doUpdateSet({
				lane: sql<Lane>`least(cases.lane, excluded.lane)`,
				due_at: sql<Date>`least(cases.due_at, excluded.due_at)`,
			}),
		)
		.returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
		.executeTakeFirstOrThrow();
}
