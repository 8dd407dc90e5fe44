import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

/** What a rejected man gets back. */
export type Refund = { cents: number; isDone: boolean };

/** How far apart two moments of one transaction may be: two clocks may have named them. */
const clockMs = 60_000;

/** The refunds that a rejection brought about, as one sum; null without any. */
export async function readRefund(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	rejectedAt: Date | null,
): Promise<Refund | null> {
	if (!rejectedAt) return null;
	const rows = await db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["refunds.cents", "refunds.state"])
		.where("orders.account_id", "=", accountId)
		.where("refunds.reason", "=", "profile")
		.where("refunds.state", "<>", "failed")
		.where("refunds.asked_at", ">=", new Date(rejectedAt.getTime() - clockMs))
		.execute();
	if (rows.length === 0) return null;
	return {
		cents: rows.reduce((sum, { cents }) => sum + cents, 0),
		isDone: rows.every(({ state }) => state === "completed"),
	};
}
