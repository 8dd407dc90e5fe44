import { type Kysely, sql } from "kysely";
import { itemOf } from "../../../payments/product.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { addDays, dateInIsrael, midnightInIsrael } from "../../../platform/dates.ts";

/** A month of Israel's calendar: from its first moment up to the next month's. */
export function momentsOf(month: string): { from: Date; until: Date } {
	const next = addDays(`${month}-28`, 4).slice(0, 7);
	return { from: midnightInIsrael(`${month}-01`), until: midnightInIsrael(`${next}-01`) };
}

/** Whether it is a month as an address has it, from 2020 on. */
export const isMonth = (text: string): boolean => /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(text);

export type BookMonth = {
	month: string;
	first: number;
	last: number;
	/** Charges in dollars only; the agorot cover everything. */
	paidCents: number;
	paidAgorot: number;
	backCents: number;
	backAgorot: number;
	/** Numbers missing between the first and the last document. */
	gaps: number;
};

/** The last months that hold a document, the newest first. */
export async function listMonths(db: Kysely<Tables>, now: Date, most = 12): Promise<BookMonth[]> {
	const from = midnightInIsrael(`${addDays(dateInIsrael(now), -31 * most).slice(0, 7)}-01`);
	const { rows } = await sql<BookMonth>`
		select to_char(issued_at at time zone 'Asia/Jerusalem', 'YYYY-MM') as month,
			min(receipts.number) as first, max(receipts.number) as last,
			coalesce(sum(receipts.cents) filter (where receipts.kind = 'receipt' and payments.currency = 'USD'), 0)::int8 as "paidCents",
			coalesce(sum(receipts.total_agorot) filter (where receipts.kind = 'receipt'), 0)::int8 as "paidAgorot",
			coalesce(sum(receipts.cents) filter (where receipts.kind = 'credit' and payments.currency = 'USD'), 0)::int8 as "backCents",
			coalesce(sum(receipts.total_agorot) filter (where receipts.kind = 'credit'), 0)::int8 as "backAgorot",
			(max(receipts.number) - min(receipts.number) + 1 - count(*))::int as gaps
		from receipts join payments on payments.id = receipts.payment_id
		where issued_at >= ${from} group by 1 order by 1 desc limit ${most}`.execute(db);
	return rows;
}

const heads = [
	...["מסמך", "סוג", "תאריך", "על קבלה", "פריט", "דולר", "שקל", "מתוך זה מע״מ", "שער", "יום השער"],
	"אסמכתא",
];

/**
 * The documents of a month for the accountant, as a file of comma-separated values that spreadsheets open
 * in Hebrew. Sums are positive, the kind says which way; no row names a person.
 */
export async function exportMonth(db: Kysely<Tables>, month: string): Promise<string> {
	const { from, until } = momentsOf(month);
	const rows = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts as first", (join) =>
			join.onRef("first.payment_id", "=", "payments.id").on("first.kind", "=", "receipt"),
		)
		.leftJoin("refunds", "refunds.id", "receipts.refund_id")
		.selectAll("receipts")
		.select([
			"first.number as of",
			"payments.currency",
			"orders.product_kind as item",
			"payments.capture_id",
			"refunds.provider_refund_id",
		])
		.where("receipts.issued_at", ">=", from)
		.where("receipts.issued_at", "<", until)
		.orderBy("receipts.number")
		.execute();
	const lines = rows.map((row) => [
		...[String(row.number), row.kind === "credit" ? "זיכוי" : "קבלה"],
		...[dateInIsrael(row.issued_at), row.kind === "credit" ? String(row.of) : ""],
		...[
			itemOf(row.item).hebrew,
			row.currency === "USD" ? inUnits(row.cents) : "",
			inUnits(row.total_agorot),
		],
		inUnits(row.vat_agorot),
		// What was charged in shekels has no rate.
		...(row.currency === "USD" ? [row.usd_ils, row.usd_ils_date] : ["", ""]),
		row.kind === "credit" ? (row.provider_refund_id ?? "שולם בדרך אחרת") : row.capture_id,
	]);
	return csvFile([heads, ...lines]);
}

/** Rows as a file that spreadsheets open in Hebrew. */
export function csvFile(rows: readonly (readonly string[])[]): string {
	const text = rows.map((cells) => cells.map(csvCell).join(",")).join("\r\n");
	return `\uFEFF${text}\r\n`;
}

/** Minor units as a decimal: 19900 is `199.00`. */
export function inUnits(minor: number): string {
	return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** One cell: quoted, and never a formula for the program that opens it. */
export function csvCell(text: string): string {
	const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
	return `"${plain.replaceAll('"', '""')}"`;
}
