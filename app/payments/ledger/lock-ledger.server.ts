import type { Selectable, Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

/**
 * Locks a person's paid orders until the transaction ends, so that nothing else replans their
 * periods. Locks the account first and then the orders, to avoid deadlocks; read the clock only
 * after locking.
 */
export async function lockLedger(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
): Promise<void> {
	await lockAccount(trx, { accountId });
	await trx
		.selectFrom("orders")
		.innerJoin("payments", "payments.order_id", "orders.id")
		.select("orders.id")
		.where("orders.account_id", "=", accountId)
		.orderBy("orders.id")
		.forUpdate("orders")
		.execute();
}

/** Locks one order and its account, if that still exists. */
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

export type OrderRow = Selectable<Tables["orders"]>;
export type PaymentRow = Selectable<Tables["payments"]>;
export type AccountRow = { id: string; email: string };
