import { type Kysely, sql } from "kysely";
import { beyond, type Page, pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { namePeople } from "../names.server.ts";

export const pageSize = 50;

async function named<Row extends { id: string; account_id: string | null }>(
	db: Kysely<Tables>,
	found: Row[],
) {
	const page = pageOf(found, pageSize, ({ id }) => id);
	const people = await namePeople(
		db,
		page.rows.map(({ account_id }) => account_id),
	);
	const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
	const rows = page.rows.map(({ account_id, ...row }) => ({
		...row,
		person: personOf(account_id),
	}));
	return { ...page, rows };
}

/** Rows without ids, since they are addressed by their receipt. */
function withoutIds<Row extends { id: string }>({ rows, after }: Page<Row>) {
	return { rows: rows.map(({ id: _, ...row }) => row), after };
}

/** The payments, newest first, each with its receipt and what became of it. */
export async function listPayments(db: Kysely<Tables>, after: string | null) {
	let query = db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.select(["payments.id", "orders.account_id", "orders.product_name", "receipts.number"])
		.select(["receipts.cents", "receipts.total_agorot", "receipts.vat_agorot"])
		.select("payments.currency")
		.select(["payments.settled_at", "payments.ended_at", "payments.revoked_at"])
		.select([
			sql<number>`(select coalesce(sum(cents), 0)::int from refunds
				where payment_id = payments.id and state = 'completed')`.as("back_cents"),
			sql<boolean>`exists (select 1 from disputes
				where payment_id = payments.id and is_open)`.as("is_disputed"),
		])
		.orderBy("payments.settled_at", "desc")
		.orderBy("payments.id", "desc")
		.limit(pageSize + 1);
	if (after) query = query.where(beyond(["payments", "settled_at"], after));
	return withoutIds(await named(db, await query.execute()));
}

/** The refunds, newest first. */
export async function listRefunds(db: Kysely<Tables>, after: string | null) {
	let query = db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.select(["refunds.id", "refunds.cents", "refunds.state", "refunds.reason", "asked_at"])
		.select(["orders.account_id", "receipts.number", "payments.currency"])
		.orderBy("asked_at", "desc")
		.orderBy("refunds.id", "desc")
		.limit(pageSize + 1);
	if (after) query = query.where(beyond(["refunds", "asked_at"], after));
	return withoutIds(await named(db, await query.execute()));
}

/** The disputes at the provider, newest first. */
export async function listDisputes(db: Kysely<Tables>, after: string | null) {
	let query = db
		.selectFrom("disputes")
		.innerJoin("payments", "payments.id", "disputes.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.select(["disputes.id", "disputes.is_open", "disputes.outcome", "disputes.opened_at"])
		.select(["orders.account_id", "receipts.number", "receipts.cents", "payments.currency"])
		.orderBy("disputes.opened_at", "desc")
		.orderBy("disputes.id", "desc")
		.limit(pageSize + 1);
	if (after) query = query.where(beyond(["disputes", "opened_at"], after));
	return named(db, await query.execute());
}

/** What was done by hand, and what waits for a second person, newest first. */
export async function listManual(db: Kysely<Tables>, after: string | null) {
	let query = db
		.selectFrom("manual_adjustments as hands")
		.innerJoin("payments", "payments.id", "hands.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.select(["hands.id", "hands.kind", "hands.cents", "hands.days", "hands.code", "hands.words"])
		.leftJoin("staff as asker", "asker.account_id", "hands.asked_by")
		.leftJoin("staff as decider", "decider.account_id", "hands.decided_by")
		.select(["asker.name as askedBy", "decider.name as decidedBy"])
		.select(["hands.asked_at", "hands.is_done"])
		.select(["orders.account_id", "receipts.number", "payments.currency"])
		.orderBy("hands.asked_at", "desc")
		.orderBy("hands.id", "desc")
		.limit(pageSize + 1);
	if (after)
		query = query.where(beyond(["manual_adjustments", "asked_at"], after, { as: "hands" }));
	return named(db, await query.execute());
}

/** How many rows wait in each list that needs action, and how much waits for a second person. */
export async function countMoney(
	db: Kysely<Tables>,
): Promise<{ differences: number; disputes: number; hands: number; seconds: number }> {
	const { rows } = await sql<{
		differences: number;
		disputes: number;
		hands: number;
		asked: number;
	}>`
		select (select count(*)::int from discrepancies where solved_at is null) as differences,
			(select count(*)::int from disputes where is_open) as disputes,
			(select count(*)::int from manual_adjustments where is_done is null) as hands,
			(select count(*)::int from discrepancy_money where is_done is null) as asked`.execute(db);
	const { asked, ...counts } = rows[0] ?? { differences: 0, disputes: 0, hands: 0, asked: 0 };
	return { ...counts, seconds: counts.hands + asked };
}
