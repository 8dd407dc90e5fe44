import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { toAgorot } from "../money.ts";

/** Money that we owe a person and that has not gone back. */
export type OpenRefund = {
	/** Of the deal that was cancelled. */
	receipt: number;
	cents: number;
	agorot: number;
	/** What the person was given as the number of the cancellation. */
	confirmation: string | null;
	/** `in-hand`: the provider did not do it, and the staff pay it back another way. */
	state: "on-its-way" | "in-hand";
};

/** What a person is still owed, the oldest first. What the staff have settled is owed no more. */
export async function listOpenRefunds(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<OpenRefund[]> {
	const rows = await db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.leftJoin("differences", (join) =>
			join
				.on(sql<boolean>`differences.subject = refunds.id::text`)
				.on("differences.kind", "=", "refund-failed")
				.on("differences.solved_at", "is", null),
		)
		.select([
			"receipts.number",
			"refunds.cents",
			"refunds.confirmation",
			"refunds.state",
			"orders.usd_ils",
		])
		.where("orders.account_id", "=", accountId)
		.where("refunds.reason", "in", ["cancellation", "profile"])
		.where((where) =>
			where.or([
				where("refunds.state", "in", ["asked", "pending"]),
				where.and([where("refunds.state", "=", "failed"), where("differences.id", "is not", null)]),
			]),
		)
		.orderBy("refunds.asked_at")
		.orderBy("refunds.id")
		.execute();
	return rows.map(({ number, cents, confirmation, state, usd_ils }) => ({
		receipt: number,
		cents,
		agorot: toAgorot(cents, usd_ils),
		confirmation,
		state: state === "failed" ? "in-hand" : "on-its-way",
	}));
}
