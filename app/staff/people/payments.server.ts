import { type Kysely, sql } from "kysely";
import { findMembership } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import { bounded, total } from "./bounded.server.ts";

/** The plan that runs, and what was paid: what is left of each payment, and whether its days can be extended. */
export async function readPayments(db: Kysely<Tables>, accountId: string, now: Date) {
	const rows = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "payments.id").on("receipts.kind", "=", "receipt"),
		)
		.select([
			"receipts.number",
			"payments.cents",
			"payments.currency",
			"payments.settled_at",
			"orders.product_name",
		])
		.select(["payments.ended_at", "payments.revoked_at", total])
		.select([
			sql<number>`(select coalesce(sum(cents) filter (where state = 'completed'), 0)::int
				from refunds where payment_id = payments.id)`.as("back_cents"),
			sql<number>`(select payments.cents - coalesce(sum(cents) filter (where state <> 'failed'), 0)::int
				from refunds where payment_id = payments.id)`.as("left_cents"),
			sql<boolean>`exists (select from disputes
				where payment_id = payments.id and is_open)`.as("is_disputed"),
			sql<boolean>`exists (select from membership_periods
				where payment_id = payments.id and ends_at > ${now}) or exists (select from waiting_plans
				where payment_id = payments.id)`.as("is_running"),
			sql<number[]>`array(select number from receipts as credits
				where credits.payment_id = payments.id and kind = 'credit' order by number)`.as("credits"),
		])
		.where("orders.account_id", "=", accountId)
		.orderBy("receipts.number", "desc")
		.limit(20)
		.execute();
	const paid = rows.map((row) => ({ ...row, settled_at: wholeDay(row.settled_at) }));
	const membership = await findMembership(db, accountId, now);
	return {
		membership: membership && {
			name: membership.plan.name,
			lastsUntil: wholeDay(membership.lastsUntil),
		},
		payments: bounded(paid),
	};
}
