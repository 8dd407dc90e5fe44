import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Approvals } from "./approved-time.ts";

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
