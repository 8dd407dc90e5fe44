import { type InferResult, type Kysely, sql } from "kysely";
import type { Currency } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { creditSums, type Left, leftOf } from "../receipts/receipt.server.ts";

/** A refund we still owe a person. */
export type OpenRefund = {
	/** Receipt of the cancelled purchase. */
	receipt: number;
	cents: number;
	currency: Currency;
	agorot: number;
	/** The confirmation number the person was given. */
	confirmation: string | null;
	/** `in-hand`: the provider refused it, and the staff refund another way. */
	state: "on-its-way" | "in-hand";
};

type Owner = { accountId: string };

/** Refunds still owed to a person, oldest first, without those settled by the staff. */
export async function listOpenRefunds(db: Kysely<Tables>, owner: Owner): Promise<OpenRefund[]> {
	return viewOpenRefunds(await openRefundsOf(db, owner).execute());
}

/** A query for the refunds of `listOpenRefunds`. */
export function openRefundsOf(db: Kysely<Tables>, { accountId }: Owner) {
	const left = leftOf(sql.ref("payments.id"));
	return db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.leftJoin("discrepancies", (join) =>
			join
				.on(sql<boolean>`discrepancies.subject = refunds.id::text`)
				.on("discrepancies.kind", "=", "refund-failed")
				.on("discrepancies.solved_at", "is", null),
		)
		.select([
			"receipts.number",
			"refunds.cents",
			"payments.currency",
			"refunds.confirmation",
			"refunds.state",
			// As text, because JSON would make it a number.
			sql<string>`orders.usd_ils::text`.as("usd_ils"),
			"payments.id as payment",
			left.left_cents.as("left_cents"),
			left.total_agorot.as("total_agorot"),
			left.vat_agorot.as("vat_agorot"),
		])
		.where("orders.account_id", "=", accountId)
		.where("refunds.reason", "in", ["cancellation", "profile", "unverified", "staff", "returned"])
		.where((where) =>
			where.or([
				where("refunds.state", "in", ["asked", "pending"]),
				where.and([
					where("refunds.state", "=", "failed"),
					where("discrepancies.id", "is not", null),
				]),
			]),
		)
		.orderBy("refunds.asked_at")
		.orderBy("refunds.id");
}

type Row = InferResult<ReturnType<typeof openRefundsOf>>[number];

/** The rows of `openRefundsOf` for display: of one payment the earlier takes its part first. */
export function viewOpenRefunds(rows: readonly Row[]): OpenRefund[] {
	const lefts = new Map<string, Left>();
	return rows.map((row) => {
		const { number, cents, currency, confirmation, state, usd_ils, payment } = row;
		const left = lefts.get(payment) ?? row;
		const credit = creditSums(left, cents, usd_ils);
		lefts.set(payment, {
			left_cents: left.left_cents === null ? null : left.left_cents - cents,
			total_agorot: left.total_agorot - credit.total_agorot,
			vat_agorot: left.vat_agorot - credit.vat_agorot,
		});
		return {
			receipt: number,
			cents,
			currency,
			agorot: credit.total_agorot,
			confirmation,
			state: state === "failed" ? "in-hand" : "on-its-way",
		};
	});
}
