import type { PersonalTables, ReadRows } from "../platform/personal-data.server.ts";

/** Tax law requires these; the order loses its owner (decision 0011). */
const document = {
	line: "קבלות ומסמכי תשלום",
	time: "שבע שנים",
	erased: { stays: "nameless", why: "tax law requires the records" },
} as const;

/** Orders with their payments and documents, which identify no person themselves. */
const readOrders: ReadRows = (trx, { accountId }) =>
	trx
		.selectFrom("orders")
		.leftJoin("payments", "payments.order_id", "orders.id")
		.leftJoin("receipts", "receipts.payment_id", "payments.id")
		.leftJoin("refunds", "refunds.id", "receipts.refund_id")
		.select(["orders.product_kind", "orders.product_id", "orders.product_name"])
		.select(["orders.cents", "orders.currency", "orders.state"])
		.select(["orders.shown_agorot", "orders.created_at", "payments.settled_at"])
		.select([
			"receipts.number as document",
			"receipts.kind as document_kind",
			"receipts.cents as document_cents",
			"receipts.issued_at as document_issued_at",
			"refunds.reason as refund_reason",
			"refunds.confirmation as cancellation_number",
		])
		.where("orders.account_id", "=", accountId)
		.orderBy("orders.created_at")
		.orderBy("receipts.number")
		.execute();

export const paymentTables = {
	orders: { ...document, exported: readOrders },
	payments: { ...document, exported: "exported with `orders`" },
	receipts: { ...document, exported: "exported with `orders`" },
	refunds: { ...document, exported: "exported with `orders`" },
	disputes: { ...document, exported: "the payment provider discloses its own disputes" },
	webhook_events: {
		...document,
		exported: "the provider's messages, sealed; their content is recorded in `orders`",
		erased: { stays: "whole", why: "the sealed original of what the ledger records" },
	},
	manual_adjustments: {
		...document,
		exported: "what it did is exported with `orders` and `membership_periods`",
	},
	discrepancies: { ...document, exported: "what came of it is exported with `orders`" },
	discrepancy_money: { ...document, exported: "what came of it is exported with `orders`" },
	receipt_counters: { impersonal: "the last number of each series of documents" },
} satisfies PersonalTables;
