import { type Kysely, sql } from "kysely";
import type { BoughtPlan } from "../../memberships/periods.ts";
import { planOf } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** All plans a person bought, as input to the period arithmetic. */
export async function listBoughtPlans(
	db: Kysely<Tables>,
	accountId: string,
): Promise<BoughtPlan[]> {
	const rows = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select([
			"payments.id",
			"orders.product_id",
			"payments.cents",
			"payments.settled_at",
			"payments.ended_at",
			"payments.revoked_at",
			sql<number>`(select coalesce(sum(days), 0)::int from manual_adjustments
				where payment_id = payments.id and kind = 'days' and is_done)`.as("added_days"),
			// While its discrepancy is open, a refund rejected by the provider is paid another way.
			sql<number>`(select coalesce(sum(cents), 0)::int from refunds
				where payment_id = payments.id and (state <> 'failed' or exists (select from discrepancies
					where kind = 'refund-failed' and subject = refunds.id::text and solved_at is null)))`.as(
				"back_cents",
			),
		])
		.where("orders.account_id", "=", accountId)
		.where("orders.product_kind", "=", "plan")
		.orderBy("payments.number")
		.execute();
	return rows.map((row) => ({
		payment: row.id,
		plan: planOf(row.product_id).id,
		cents: row.cents,
		...(row.added_days > 0 ? { addedDays: row.added_days } : {}),
		...(row.back_cents > 0 ? { backCents: row.back_cents } : {}),
		at: row.settled_at.getTime(),
		endedAt: row.ended_at?.getTime(),
		isRevoked: row.revoked_at !== null,
	}));
}
