import type { Kysely } from "kysely";
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
		])
		.where("orders.account_id", "=", accountId)
		.where("orders.product_kind", "=", "plan")
		.orderBy("payments.number")
		.execute();
	return rows.map((row) => ({
		payment: row.id,
		plan: planOf(row.product_id).id,
		cents: row.cents,
		at: row.settled_at.getTime(),
		endedAt: row.ended_at?.getTime(),
		isRevoked: row.revoked_at !== null,
	}));
}
