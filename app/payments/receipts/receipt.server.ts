import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { toAgorot, vatPart } from "../money.ts";

type ReceiptRow = Selectable<Tables["receipts"]>;

/** A numbered document: a receipt for a payment, or a credit note for a refund. */
export type Receipt = {
	number: number;
	kind: "receipt" | "credit";
	cents: number;
	currency: "USD";
	/** Total and VAT in agorot, and the exchange rate used. */
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

/** A document as it is shown: with the provider's reference of the payment. */
export type ShownReceipt = Receipt & { reference: string };

type Issue = {
	order: Pick<Selectable<Tables["orders"]>, "usd_ils" | "usd_ils_date">;
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
	const sums = {
		total_agorot: toAgorot(cents, order.usd_ils),
		vat_agorot: vatPart(toAgorot(cents, order.usd_ils)),
	};
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
			...(refundId ? await creditOf(trx, payment.id, cents, sums) : sums),
			issued_at: now,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
	const of = refundId ? await numberOf(trx, payment.id) : null;
	return viewReceipt({ ...row, of });
}

/**
 * What a credit note comes to: never more than is left of the receipt, and for its last part all of
 * it, so that the notes add up to the receipt although each part is rounded.
 */
async function creditOf(
	trx: Kysely<Tables>,
	paymentId: string,
	cents: number,
	sums: Pick<ReceiptRow, "total_agorot" | "vat_agorot">,
) {
	const issued = await trx
		.selectFrom("receipts")
		.select(["kind", "cents", "total_agorot", "vat_agorot"])
		.where("payment_id", "=", paymentId)
		.execute();
	const left = (of: "cents" | "total_agorot" | "vat_agorot") =>
		issued.reduce((sum, row) => sum + (row.kind === "receipt" ? row[of] : -row[of]), 0);
	if (!issued.some(({ kind }) => kind === "receipt") || left("cents") < cents) return sums;
	const rest = { total_agorot: left("total_agorot"), vat_agorot: left("vat_agorot") };
	if (left("cents") === cents) return rest;
	return {
		total_agorot: Math.min(sums.total_agorot, rest.total_agorot),
		vat_agorot: Math.min(sums.vat_agorot, rest.vat_agorot),
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

/** A query for a person's documents. */
export function receiptsOf(db: Kysely<Tables>, { accountId }: { accountId: string }) {
	return db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.selectAll("receipts")
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

function viewReceipt(row: ReceiptRow & { of: number | null }): Receipt {
	return {
		number: row.number,
		kind: row.kind,
		cents: row.cents,
		currency: "USD",
		totalAgorot: row.total_agorot,
		vatAgorot: row.vat_agorot,
		usdIls: row.usd_ils,
		usdIlsDate: row.usd_ils_date,
		issuedAt: row.issued_at,
		of: row.kind === "credit" ? row.of : null,
		paymentId: row.payment_id,
	};
}
