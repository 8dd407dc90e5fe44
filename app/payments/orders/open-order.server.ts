import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";
import type { ProductRef } from "../product.ts";

/** A person's order for a product that is neither paid nor abandoned; there is at most one. */
export function findOpenOrder(
	db: Kysely<Tables>,
	accountId: string,
	{ kind, id }: ProductRef,
): Promise<OrderRow | undefined> {
	return db
		.selectFrom("orders")
		.selectAll()
		.where("account_id", "=", accountId)
		.where("product_kind", "=", kind)
		.where("product_id", "=", id)
		.where("state", "in", ["creating", "open", "capturing", "pending"])
		.where("left_at", "is", null)
		.executeTakeFirst();
}

export async function hasPendingPayment(
	db: Kysely<Tables>,
	accountId: string,
	{ kind, id }: ProductRef,
): Promise<boolean> {
	const pending = await db
		.selectFrom("orders")
		.select("id")
		.where("account_id", "=", accountId)
		.where("product_kind", "=", kind)
		.where("product_id", "=", id)
		.where("state", "=", "pending")
		.limit(1)
		.executeTakeFirst();
	return pending !== undefined;
}

/** A query for the products with a pending payment of this person, by Latin name. */
export function pendingOf(db: Kysely<Tables>, { accountId }: { accountId: string }) {
	return db
		.selectFrom("orders")
		.select(["id as orderId", "product_name as name"])
		.where("account_id", "=", accountId)
		.where("state", "=", "pending")
		.orderBy("created_at");
}

/**
 * Whether the person paid since a time (milliseconds since 1970), for one product, one kind or
 * anything.
 */
export async function wasPaidSince(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	since: number,
	{ kind, id }: Partial<ProductRef> = {},
): Promise<boolean> {
	let paid = db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("orders.account_id", "=", accountId)
		.where("payments.settled_at", ">", new Date(since));
	if (kind !== undefined) paid = paid.where("orders.product_kind", "=", kind);
	if (id !== undefined) paid = paid.where("orders.product_id", "=", id);
	return (await paid.limit(1).executeTakeFirst()) !== undefined;
}
