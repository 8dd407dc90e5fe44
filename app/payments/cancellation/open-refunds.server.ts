import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { toAgorot } from "../money.ts";

/** A refund we still owe a person. */
export type OpenRefund = {
	/** Receipt of the cancelled purchase. */
	receipt: number;
	cents: number;
	agorot: number;
	/** The confirmation number the person was given. */
	confirmation: string | null;
	/** `in-hand`: the provider refused it, and the staff refund another way. */
	state: "on-its-way" | "in-hand";
};

/** Refunds still owed to a person, oldest first, without those settled by the staff. */
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
