import { randomInt, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { reckonRefund } from "../../memberships/periods.ts";
import { findPlan } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { listBought } from "../books/bought.server.ts";
import { toAgorot } from "../money.ts";
import { cancellationLetter } from "./cancellation.email.tsx";
import { payBack } from "./refund.server.ts";

type Person = { accountId: string };

/** What cancelling a deal now would do, to be shown before it is done. */
export type Cancellation = {
	receipt: number;
	/** Latin. */
	plan: string;
	paidCents: number;
	refundCents: number;
	refundAgorot: number;
	/** Of the thirty; all of them while no day was used. */
	unusedDays: number;
	/** Everything comes back. */
	isWhole: boolean;
};

export type CancelRefusal =
	/** No such receipt of this person's. */
	| "unknown"
	/** Used up, paid back, or turned into days of a higher plan. */
	| "nothing-left"
	/** It was cancelled, and the money is on its way. */
	| "cancelled"
	/** It was cancelled, and the provider did not pay it back: the staff do, once. */
	| "in-hand"
	/** The provider or the staff paid something back without a cancellation. */
	| "paid-back"
	/** The payer's bank decides about it now. */
	| "disputed";

type Deal = Cancellation & {
	paymentId: string;
	orderId: string;
	email: string;
};

/** The person behind a receipt's number, for the code that /cancel mails to who is signed out. */
export async function findBuyer(
	db: Kysely<Tables>,
	receipt: number,
): Promise<{ accountId: string; email: string } | null> {
	if (!isNumber(receipt)) return null;
	const row = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("accounts", "accounts.id", "orders.account_id")
		.select(["accounts.id", "accounts.email"])
		.where("receipts.number", "=", receipt)
		.where("receipts.kind", "=", "receipt")
		.executeTakeFirst();
	return row ? { accountId: row.id, email: row.email } : null;
}

const isNumber = (number: number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 31;

/** What cancelling one of a person's deals would give back now. */
export async function previewCancellation(
	db: Kysely<Tables>,
	person: Person,
	receipt: number,
	now = new Date(),
): Promise<Cancellation | { refused: CancelRefusal }> {
	const deal = await findDeal(db, person, receipt, now);
	if ("refused" in deal) return deal;
	const { paymentId: _, orderId: __, email: ___, ...shown } = deal;
	return shown;
}

/**
 * Cancels a deal and pays back what the preview said. The mail with the confirmation number leaves at
 * once, the credit note when the money went back.
 * @param shownCents what the person was shown; when it is another sum by now, nothing is done.
 */
export async function cancelDeal(
	site: Site,
	person: Person,
	receipt: number,
	shownCents: number,
): Promise<
	| { confirmation: string; refundCents: number; state: "completed" | "on-its-way" | "failed" }
	| { refused: CancelRefusal | "changed" }
> {
	const now = new Date();
	const id = randomUUID();
	const confirmation = String(randomInt(10_000_000, 100_000_000));
	const asked = await site.db.transaction().execute(async (trx) => {
		await lockDeal(trx, person, receipt);
		const deal = await findDeal(trx, person, receipt, now);
		if ("refused" in deal) return deal;
		if (deal.refundCents !== shownCents) return { refused: "changed" as const };
		await trx
			.insertInto("refunds")
			.values({
				id,
				payment_id: deal.paymentId,
				reason: "cancellation",
				cents: deal.refundCents,
				state: "asked",
				confirmation,
				asked_at: now,
			})
			.execute();
		const letter = cancellationLetter({ ...deal, confirmation, at: now });
		await queueMail(trx, site, { class: "service", to: deal.email, letter });
		return deal;
	});
	if ("refused" in asked) return asked;
	// What fails is a row for the staff, who pay it back another way.
	const state = await payBack(site, id);
	return {
		confirmation,
		refundCents: asked.refundCents,
		state: state === "completed" || state === "failed" ? state : "on-its-way",
	};
}

/** Account first, then order, as settling does, so that nobody waits in a circle. */
async function lockDeal(trx: Transaction<Tables>, { accountId }: Person, receipt: number) {
	if (!isNumber(receipt)) return;
	await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
	await trx
		.selectFrom("orders")
		.innerJoin("payments", "payments.order_id", "orders.id")
		.innerJoin("receipts", "receipts.payment_id", "payments.id")
		.select("orders.id")
		.where("receipts.number", "=", receipt)
		.where("orders.account_id", "=", accountId)
		.forUpdate("orders")
		.execute();
}

async function findDeal(
	db: Kysely<Tables>,
	{ accountId }: Person,
	receipt: number,
	now: Date,
): Promise<Deal | { refused: CancelRefusal }> {
	if (!isNumber(receipt)) return { refused: "unknown" };
	const row = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("accounts", "accounts.id", "orders.account_id")
		.select((select) => [
			"payments.id",
			"payments.cents",
			"orders.id as order_id",
			"orders.plan",
			"orders.usd_ils",
			"accounts.email",
			select
				.selectFrom("refunds")
				.select((count) => count.fn.countAll<number>().as("count"))
				.whereRef("refunds.payment_id", "=", "payments.id")
				.where("refunds.reason", "=", "cancellation")
				.where("refunds.state", "!=", "failed")
				.as("cancellations"),
			select
				.selectFrom("refunds")
				.select((count) => count.fn.countAll<number>().as("count"))
				.whereRef("refunds.payment_id", "=", "payments.id")
				.where("refunds.reason", "=", "cancellation")
				.where("refunds.state", "=", "failed")
				.as("failed"),
			select
				.selectFrom("refunds")
				.select((count) => count.fn.countAll<number>().as("count"))
				.whereRef("refunds.payment_id", "=", "payments.id")
				.where("refunds.reason", "!=", "cancellation")
				.where("refunds.state", "!=", "failed")
				.as("others"),
			select
				.selectFrom("disputes")
				.select((count) => count.fn.countAll<number>().as("count"))
				.whereRef("disputes.payment_id", "=", "payments.id")
				.where("disputes.is_open", "=", true)
				.as("disputes"),
		])
		.where("receipts.number", "=", receipt)
		.where("receipts.kind", "=", "receipt")
		.where("orders.account_id", "=", accountId)
		.executeTakeFirst();
	if (!row) return { refused: "unknown" };
	if (row.cancellations) return { refused: "cancelled" };
	if (row.failed) return { refused: "in-hand" };
	if (row.others) return { refused: "paid-back" };
	if (row.disputes) return { refused: "disputed" };
	const refund = reckonRefund(await listBought(db, accountId), row.id, now.getTime());
	if (refund.cents === 0) return { refused: "nothing-left" };
	return {
		paymentId: row.id,
		orderId: row.order_id,
		email: row.email,
		receipt,
		plan: findPlan(row.plan)?.name ?? row.plan,
		paidCents: row.cents,
		refundCents: refund.cents,
		refundAgorot: toAgorot(refund.cents, row.usd_ils),
		unusedDays: refund.unusedDays,
		isWhole: refund.isWhole,
	};
}
