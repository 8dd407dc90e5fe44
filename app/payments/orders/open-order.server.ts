import type { Kysely } from "kysely";
import { findPlan, type Plan } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { OrderRow } from "../books/rows.server.ts";

/** The order of a person for a plan that is neither paid nor left behind; there is one at most. */
export function findOpenOrder(
	db: Kysely<Tables>,
	accountId: string,
	{ id }: Plan,
): Promise<OrderRow | undefined> {
	return db
		.selectFrom("orders")
		.selectAll()
		.where("account_id", "=", accountId)
		.where("plan", "=", id)
		.where("state", "in", ["creating", "open", "capturing", "pending"])
		.where("left_at", "is", null)
		.executeTakeFirst();
}

/** Whether a payment of a person for a plan is being checked at the provider. */
export async function isBeingChecked(
	db: Kysely<Tables>,
	accountId: string,
	{ id }: Plan,
): Promise<boolean> {
	const pending = await db
		.selectFrom("orders")
		.select("id")
		.where("account_id", "=", accountId)
		.where("plan", "=", id)
		.where("state", "=", "pending")
		.limit(1)
		.executeTakeFirst();
	return pending !== undefined;
}

/** The plans whose payment is being checked at the provider. */
export async function listPending(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<Plan[]> {
	const rows = await db
		.selectFrom("orders")
		.select("plan")
		.where("account_id", "=", accountId)
		.where("state", "=", "pending")
		.orderBy("created_at")
		.execute();
	return rows.flatMap(({ plan }) => findPlan(plan) ?? []);
}

/** Whether the person paid since a moment (milliseconds since 1970), for one plan or for any. */
export async function wasPaidSince(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	since: number,
	plan?: Plan["id"],
): Promise<boolean> {
	let paid = db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("orders.account_id", "=", accountId)
		.where("payments.settled_at", ">", new Date(since));
	if (plan) paid = paid.where("orders.plan", "=", plan);
	return (await paid.limit(1).executeTakeFirst()) !== undefined;
}
