import type { Kysely } from "kysely";
import type { Bought } from "../../memberships/periods.ts";
import type { Tables } from "../../platform/database/tables.ts";

/** Everything a person bought, as the arithmetic takes it. */
export async function listBought(db: Kysely<Tables>, accountId: string): Promise<Bought[]> {
	const rows = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select([
			"payments.id",
			"orders.plan",
			"payments.cents",
			"payments.settled_at",
			"payments.ended_at",
			"payments.revoked_at",
		])
		.where("orders.account_id", "=", accountId)
		.orderBy("payments.number")
		.execute();
	return rows.map((row) => ({
		payment: row.id,
		plan: row.plan,
		cents: row.cents,
		at: row.settled_at.getTime(),
		endedAt: row.ended_at?.getTime(),
		isRevoked: row.revoked_at !== null,
	}));
}
