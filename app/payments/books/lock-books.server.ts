import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { AccountRow, OrderRow } from "./rows.server.ts";

/**
 * Holds what a person bought until the transaction ends, so that nothing else plans its periods at once.
 * Everybody takes the account first and the orders after it, so that nobody waits in a circle, and reads
 * the clock only afterwards.
 */
export async function lockBooks(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
): Promise<void> {
	await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
	await trx
		.selectFrom("orders")
		.innerJoin("payments", "payments.order_id", "orders.id")
		.select("orders.id")
		.where("orders.account_id", "=", accountId)
		.orderBy("orders.id")
		.forUpdate("orders")
		.execute();
}

/** Holds one order and the account it belongs to, if that is still there. */
export async function lockOrder(
	trx: Transaction<Tables>,
	orderId: string,
): Promise<{ account: AccountRow | undefined; order: OrderRow }> {
	const account = await trx
		.selectFrom("accounts")
		.select(["id", "email"])
		.where("id", "=", (select) =>
			select.selectFrom("orders").select("account_id").where("orders.id", "=", orderId),
		)
		.forUpdate()
		.executeTakeFirst();
	const order = await trx
		.selectFrom("orders")
		.selectAll()
		.where("id", "=", orderId)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return { account, order };
}
