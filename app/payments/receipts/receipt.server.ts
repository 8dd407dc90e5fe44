import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Currency } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { toAgorot, vatPart } from "../money.ts";

type ReceiptRow = Selectable<Tables["receipts"]>;

/** A numbered document: a receipt for a payment, or a credit note for a refund. */
export type Receipt = {
	number: number;
	kind: "receipt" | "credit";
	cents: number;
	currency: Currency;
	/** The kind of product. */
	product: string;
	totalAgorot: number;
	vatAgorot: number;
	usdIls: string;
	/** YYYY-MM-DD */
	usdIlsDate: string;
	issuedAt: Date;
	/** For a credit note: the receipt it refers to. */
	of: number | null;
	paymentId: string;
};

/** A document as displayed: with the provider's reference of the payment. */
export type ShownReceipt = Receipt & { reference: string };

type Issue = {
	order: Pick<Selectable<Tables["orders"]>, "product_kind" | "usd_ils" | "usd_ils_date">;
	payment: Pick<Selectable<Tables["payments"]>, "id" | "currency">;
	refundId?: string;
	cents: number;
	now: Date;
};

/**
 * Issues a receipt, or a credit note for a refund, with the next number. The counter's row stays
 * locked until the caller's transaction ends, so numbers have no gaps or duplicates.
 */
export async function issueReceipt(
	trx: Kysely<Tables>,
	{ order, payment, refundId, cents, now }: Issue,
): Promise<Receipt> {
	const { last } = await trx
		.insertInto("receipt_counters")
		.values({ series: "receipt", last: 10_001 })
		.onConflict((conflict) =>
			conflict.column("series").doUpdateSet({ last: sql<number>`receipt_counters.last + 1` }),
		)
		.returning("last")
		.executeTakeFirstOrThrow();
	const total = toAgorot(cents, order.usd_ils);
	const sums = refundId
		? creditSums(await readLeft(trx, payment.id), cents, order.usd_ils)
		: { total_agorot: total, vat_agorot: vatPart(total) };
	const row = await trx
		.insertInto("receipts")
		.values({
			number: last,
			kind: refundId ? "credit" : "receipt",
			payment_id: payment.id,
			refund_id: refundId ?? null,
			cents,
			currency: payment.currency,
			usd_ils: order.usd_ils,
			usd_ils_date: order.usd_ils_date,
			...sums,
			issued_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const of = refundId ? await numberOf(trx, payment.id) : null;
	return viewReceipt({ ...row, of, product_kind: order.product_kind });
}

/** What is left of a receipt once its credit notes are taken off; null in cents without a receipt. */
export type Left = Pick<ReceiptRow, "total_agorot" | "vat_agorot"> & { left_cents: number | null };

/** What is left of a payment's receipt, for a query with a column that holds the payment. */
export const leftOf = (payment: RawBuilder<unknown>) => ({
	left_cents: leftSum(sql`cents`, payment),
	total_agorot: leftSum(sql`total_agorot`, payment),
	vat_agorot: leftSum(sql`vat_agorot`, payment),
});

const leftSum = (column: RawBuilder<unknown>, payment: RawBuilder<unknown>) =>
	sql<number>`(select case when bool_or(issued.kind = 'receipt')
		then sum(case issued.kind when 'receipt' then ${column} else -${column} end) end::int
		from receipts issued where issued.payment_id = ${payment})`;

export async function readLeft(db: Kysely<Tables>, paymentId: string): Promise<Left> {
	const { left_cents, total_agorot, vat_agorot } = leftOf(sql`${paymentId}::uuid`);
	return db
		.selectNoFrom([
			left_cents.as("left_cents"),
			total_agorot.as("total_agorot"),
			vat_agorot.as("vat_agorot"),
		])
		.executeTakeFirstOrThrow();
}

/**
 * The amounts of a credit note, also shown by every page and mail before it is issued: never more than what is left
 * of the receipt, and all of it for the last part, so that the notes add up to the receipt despite rounding.
 */
export function creditSums(left: Left, cents: number, usdIls: string) {
	const total = toAgorot(cents, usdIls);
	const alone = { total_agorot: total, vat_agorot: vatPart(total) };
	if (left.left_cents === null || left.left_cents < cents) return alone;
	const { total_agorot, vat_agorot } = left;
	if (left.left_cents === cents) return { total_agorot, vat_agorot };
	return {
		total_agorot: Math.min(alone.total_agorot, total_agorot),
		vat_agorot: Math.min(alone.vat_agorot, vat_agorot),
	};
}

async function numberOf(db: Kysely<Tables>, paymentId: string): Promise<number | null> {
	const row = await db
		.selectFrom("receipts")
		.select("number")
		.where("payment_id", "=", paymentId)
		.where("kind", "=", "receipt")
		.executeTakeFirst();
	return row?.number ?? null;
}

export function receiptsOf(db: Kysely<Tables>, { accountId }: { accountId: string }) {
	return db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.selectAll("receipts")
		.select("orders.product_kind")
		.select((select) => [
			select
				.selectFrom("receipts as first")
				.select("first.number")
				.whereRef("first.payment_id", "=", "receipts.payment_id")
				.where("first.kind", "=", "receipt")
				.as("of"),
		])
		.where("orders.account_id", "=", accountId);
}

/** A person's documents, newest first. */
export async function listReceipts(
	db: Kysely<Tables>,
	person: { accountId: string },
): Promise<Receipt[]> {
	const rows = await receiptsOf(db, person).orderBy("receipts.number", "desc").execute();
	return rows.map(viewReceipt);
}

/** One of a person's own documents; somebody else's is not found. */
export async function findReceipt(
	db: Kysely<Tables>,
	person: { accountId: string },
	number: number,
): Promise<ShownReceipt | null> {
	if (!Number.isSafeInteger(number) || number < 1 || number > 2_147_483_647) return null;
	const row = await receiptsOf(db, person)
		.select("payments.capture_id")
		.where("receipts.number", "=", number)
		.executeTakeFirst();
	return row ? { ...viewReceipt(row), reference: row.capture_id } : null;
}

function viewReceipt(row: ReceiptRow & { of: number | null; product_kind: string }): Receipt {
	return {
		number: row.number,
		kind: row.kind,
		cents: row.cents,
		currency: row.currency,
		product: row.product_kind,
		totalAgorot: row.total_agorot,
		vatAgorot: row.vat_agorot,
		usdIls: row.usd_ils,
		usdIlsDate: row.usd_ils_date,
		issuedAt: row.issued_at,
		of: row.kind === "credit" ? row.of : null,
		paymentId: row.payment_id,
	};
}
