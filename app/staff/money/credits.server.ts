import { type Kysely, sql } from "kysely";
import { listMovements } from "../../credits/movements.server.ts";
import { readRefundable } from "../../credits/refundable.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";

const mostLots = 50;

/** What gave a person credits, the newest first, and what may be refunded of it. */
async function readLots(db: Kysely<Tables>, accountId: string, now: Date) {
	const lots = await db
		.selectFrom("credit_lots as lot")
		.leftJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "lot.payment_id").on("receipts.kind", "=", "receipt"),
		)
		.leftJoin("payments", "payments.id", "lot.payment_id")
		.select(["lot.id", "lot.source", "lot.name", "lot.size", "lot.balance"])
		.select(["lot.starts_at as startsAt", "lot.ends_at as endsAt", "lot.payment_id as paymentId"])
		.select(["receipts.number as receipt", "payments.currency"])
		.select(
			sql<number>`(select coalesce(-sum(amount), 0)::int from credit_movements
				where lot_id = lot.id and kind in ('frozen', 'thawed'))`.as("frozen"),
		)
		.where("lot.account_id", "=", accountId)
		.orderBy("lot.starts_at", "desc")
		.orderBy("lot.id")
		.limit(mostLots + 1)
		.execute();
	const refundable = await readRefundable(db, { accountId }, now);
	return {
		more: lots.length > mostLots,
		rows: lots.slice(0, mostLots).map(({ id: _, paymentId, startsAt, endsAt, ...lot }) => ({
			...lot,
			startsAt: wholeDay(startsAt),
			endsAt: endsAt && wholeDay(endsAt),
			backCents: (paymentId && refundable.get(paymentId)?.cents) || 0,
		})),
	};
}

/** A page of a person's ledger as the desk reads it: what was sent, and not to whom. */
export async function readLedger(
	db: Kysely<Tables>,
	accountId: string,
	after: number | null,
	now = new Date(),
) {
	const { rows, after: next } = await listMovements(db, { accountId }, after);
	return {
		lots: after === null ? await readLots(db, accountId, now) : null,
		movements: rows.map(({ receiverName: _, ...row }) => row),
		next,
	};
}
