import { type Kysely, sql } from "kysely";
import { readRefundable } from "../../credits/refundable.server.ts";
import { creditSums, readLeft } from "../../payments/receipts/receipt.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { namePeople } from "../names.server.ts";
import type { Charged } from "./books/sums.tsx";
import type { dayEffects } from "./money-words.ts";

/** A payment by its receipt's number, with its whole history; null when there is none. */
export async function readPayment(db: Kysely<Tables>, number: number, now = new Date()) {
	const row = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["payments.id", "receipts.number", "receipts.cents", "receipts.total_agorot"])
		.select(["payments.settled_at", "payments.ended_at", "payments.revoked_at"])
		.select(["payments.capture_id", "orders.provider_order_id", "orders.account_id"])
		.select(["orders.product_name", "orders.usd_ils", "payments.currency"])
		.select("orders.product_kind as kind")
		.select(
			sql<boolean>`exists (select from waiting_plans
				where payment_id = payments.id)`.as("is_waiting"),
		)
		.where("receipts.number", "=", number)
		.where("receipts.kind", "=", "receipt")
		.executeTakeFirst();
	if (!row) return null;
	const refunds = await db
		.selectFrom("refunds")
		.leftJoin("receipts", "receipts.refund_id", "refunds.id")
		.select(["refunds.id", "refunds.cents", "state", "reason", "asked_at", "receipts.number"])
		.where("refunds.payment_id", "=", row.id)
		.orderBy("asked_at")
		.execute();
	const periods = await db
		.selectFrom("membership_periods")
		.select(["starts_at", "ends_at"])
		.where("payment_id", "=", row.id)
		.orderBy("starts_at")
		.execute();
	const disputes = await db
		.selectFrom("disputes")
		.select(["id", "is_open", "opened_at"])
		.where("payment_id", "=", row.id)
		.execute();
	const hands = await manualRowsOf(db).where("hands.payment_id", "=", row.id).execute();
	const people = await namePeople(db, [row.account_id]);
	const isPlan = row.kind === "plan";
	const owner = row.account_id && !isPlan ? { accountId: row.account_id } : null;
	const back = refunds.filter(({ state }) => state !== "failed");
	return {
		...row,
		refunds,
		periods,
		disputes,
		hands,
		isPlan,
		/** What the rules refund of a package or a gift now. */
		unused: owner && ((await readRefundable(db, owner, now)).get(row.id) ?? null),
		person: people.get(row.account_id ?? "") ?? null,
		leftCents: back.reduce((left, { cents }) => left - cents, row.cents),
		back_cents: back.reduce((sum, { cents }) => sum + cents, 0),
		is_disputed: disputes.some(({ is_open }) => is_open),
	};
}

/** A payment as its page gets it: without account ids, or rows of ours that it does not show. */
export function showPayment(payment: NonNullable<Awaited<ReturnType<typeof readPayment>>>) {
	const { id: _, account_id: __, kind: ___, refunds, hands, ...shown } = payment;
	return {
		...shown,
		refunds: refunds.map(({ id: _, ...refund }) => refund),
		hands: hands.map(({ id: _, asked_by: __, ...hand }) => hand),
	};
}

export type ShownPayment = ReturnType<typeof showPayment>;

const manualRowsOf = (db: Kysely<Tables>) =>
	db
		.selectFrom("manual_adjustments as hands")
		.innerJoin("receipts", (join) =>
			join
				.onRef("receipts.payment_id", "=", "hands.payment_id")
				.on(sql<boolean>`receipts.kind = 'receipt'`),
		)
		.select(["hands.id", "hands.kind", "hands.cents", "hands.days", "hands.code", "hands.words"])
		.select([
			"hands.days_stay",
			"hands.asked_by",
			"hands.asked_at",
			"hands.is_done",
			"receipts.number",
		])
		.orderBy("hands.asked_at");

export function findManual(db: Kysely<Tables>, id: string) {
	return manualRowsOf(db)
		.where("hands.id", "=", id)
		.where("hands.kind", "!=", "days")
		.executeTakeFirst();
}

/** Undecided money that waits for a second person, who did not ask for it; or null. */
export async function findNextManual(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<string | null> {
	const row = await manualRowsOf(db)
		.where("hands.is_done", "is", null)
		.where("hands.asked_by", "<>", accountId)
		.where(sql<boolean>`not exists (select from desk_acts where subject_id = hands.id)`)
		.executeTakeFirst();
	return row?.id ?? null;
}

/** What refunding a sum of a payment comes to, with what happens to its days. */
export async function describeManual(
	db: Kysely<Tables>,
	payment: NonNullable<Awaited<ReturnType<typeof readPayment>>>,
	{ kind, cents, days_stay }: { kind: string; cents: number; days_stay: boolean | null },
): Promise<Charged & { agorot: number; effect: keyof typeof dayEffects }> {
	const credit = creditSums(await readLeft(db, payment.id), cents, payment.usd_ils);
	// What is owed still while nothing has ended is a part whose days stay.
	if (!payment.isPlan) {
		const ofKind = payment.kind === "gift" ? "gift" : "package";
		return { cents, currency: payment.currency, agorot: credit.total_agorot, effect: ofKind };
	}
	const ofPart = days_stay || kind === "paid" ? "stay" : "ends";
	const isVoid = kind === "refund" && cents === payment.leftCents;
	const effect = payment.ended_at !== null ? "ended" : isVoid ? "void" : ofPart;
	return { cents, currency: payment.currency, agorot: credit.total_agorot, effect };
}

export type DescribedManual = Awaited<ReturnType<typeof describeManual>>;
