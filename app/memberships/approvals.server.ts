import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Approvals } from "./periods.ts";

/** The stretches of time in which the staff's approval of a person stood, in order. */
export async function readApprovals(db: Kysely<Tables>, accountId: string): Promise<Approvals> {
	const rows = await db
		.selectFrom("approval_spans")
		.select(["from_at", "until_at"])
		.where("account_id", "=", accountId)
		.orderBy("from_at")
		.execute();
	return rows.map(({ from_at, until_at }) => ({
		from: from_at.getTime(),
		until: until_at?.getTime() ?? null,
	}));
}

/**
 * Records that the staff approved a person: paid days run from now on. Changes nothing while an
 * approval stands. The caller has locked the account and recomputes the periods afterwards.
 */
export async function beginApproval(
	trx: Transaction<Tables>,
	accountId: string,
	now: Date,
): Promise<void> {
	await trx
		.insertInto("approval_spans")
		.values({ account_id: accountId, from_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/**
 * Cuts a period out of an approval that lasted through it, so that its paid days are still to come. The caller has
 * locked the account and recomputes the periods afterwards.
 */
export async function skipApproval(
	trx: Transaction<Tables>,
	accountId: string,
	{ from, to }: { from: Date; to: Date },
): Promise<void> {
	const cut = await trx
		.updateTable("approval_spans")
		.from("approval_spans as before")
		.set({ until_at: from })
		.whereRef("approval_spans.account_id", "=", "before.account_id")
		.whereRef("approval_spans.from_at", "=", "before.from_at")
		.where("approval_spans.account_id", "=", accountId)
		.where("approval_spans.from_at", "<=", from)
		.where(({ eb, or }) => or([eb("before.until_at", "is", null), eb("before.until_at", ">=", to)]))
		.returning("before.until_at as until")
		.executeTakeFirst();
	if (!cut) return;
	await trx
		.insertInto("approval_spans")
		.values({ account_id: accountId, from_at: to, until_at: cut.until })
		.execute();
}
