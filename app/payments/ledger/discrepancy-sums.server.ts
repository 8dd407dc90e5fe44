import type { Kysely } from "kysely";
import type { Currency } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";

type Reported = { kind: string; subject: string; detail: string };

/** A discrepancy's sums in minor units; null where nothing is compared. */
export type DiscrepancySum = { hereCents: number | null; thereCents: number; currency: Currency };

type Facts = {
	/** The receipt of the payment that it is about. */
	receipt: number | null;
	sum: DiscrepancySum | null;
};

/** Of each discrepancy its payment's receipt and its sum, as far as they are known. */
export async function readDiscrepancyFacts(
	db: Kysely<Tables>,
	rows: readonly Reported[],
): Promise<Facts[]> {
	const orderIds = rows.flatMap(({ subject, detail }) => [subject, orderIn(detail)]).filter(isId);
	const payments = await findPayments(db, rows, orderIds);
	const orders = await findOrders(db, orderIds);
	return rows.map((row) => {
		const orderId = orderIn(row.detail);
		const payment = payments.find(
			({ order_id, capture_id, refund_id }) =>
				[order_id, capture_id, refund_id].includes(row.subject) || order_id === orderId,
		);
		const order = orders.find(({ id }) => id === orderId);
		return { receipt: payment?.number ?? null, sum: sumOf(row, payment, order) };
	});
}

const orderIn = (detail: string) => /\border ([\da-f-]{36})\b/.exec(detail)?.[1] ?? "";

const isCurrency = (text: string | undefined): text is Currency => text === "USD" || text === "ILS";

type Charged = { cents: number; currency: Currency };

function sumOf(
	{ kind, detail }: Reported,
	payment: (Charged & { refund_cents: number | null }) | undefined,
	order: Charged | undefined,
): DiscrepancySum | null {
	const [first = "", second = ""] = detail.match(/\d+(?= (?:cents|[A-Z]{3}|there)\b)/g) ?? [];
	const compared = (here: string, there: string, currency: string | undefined) =>
		here && there && isCurrency(currency)
			? { hereCents: Number(here), thereCents: Number(there), currency }
			: null;
	const alone = (cents: number | null | undefined, currency: Currency | undefined) =>
		cents && currency ? { hereCents: null, thereCents: cents, currency } : null;
	const [one, other = one] = detail.match(/\b[A-Z]{3}\b/g) ?? [];
	switch (kind) {
		case "refunds-differ":
			return compared(first, second, payment?.currency);
		case "order-differs":
			return one === other ? compared(second, first, one) : null;
		case "capture-differs":
			return order && one === order.currency ? compared(`${order.cents}`, first, one) : null;
		case "captured-twice":
			return order ? { hereCents: 0, thereCents: order.cents, currency: order.currency } : null;
		case "part-refunded":
			return alone(Number.parseInt(detail, 10), payment?.currency);
		case "paid-without-account":
			return alone(payment?.cents, payment?.currency);
		case "refund-failed":
			return alone(payment?.refund_cents, payment?.currency);
		default:
			return null;
	}
}

const none = "00000000-0000-0000-0000-000000000000";

function findPayments(db: Kysely<Tables>, rows: readonly Reported[], orderIds: readonly string[]) {
	const subjects = rows.map(({ subject }) => subject);
	const ids = [none, ...subjects.filter(isId)];
	return db
		.selectFrom("payments")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.leftJoin("refunds", (join) =>
			join.onRef("refunds.payment_id", "=", "payments.id").on("refunds.id", "in", ids),
		)
		.select(["receipts.number", "payments.order_id", "payments.capture_id"])
		.select(["payments.cents", "payments.currency"])
		.select(["refunds.id as refund_id", "refunds.cents as refund_cents"])
		.where((where) =>
			where.or([
				where("payments.capture_id", "in", ["", ...subjects]),
				where("payments.order_id", "in", [none, ...orderIds]),
				where("refunds.id", "is not", null),
			]),
		)
		.execute();
}

const findOrders = (db: Kysely<Tables>, ids: readonly string[]) =>
	db
		.selectFrom("orders")
		.select(["id", "cents", "currency"])
		.where("id", "in", [none, ...ids])
		.execute();
