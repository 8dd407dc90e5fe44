import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import {
	type AccountRow,
	lockLedger,
	lockOrder,
	type OrderRow,
	type PaymentRow,
} from "../ledger/lock-ledger.server.ts";
/** A payment with its person's ledger locked until the transaction ends. */
export type LockedPayment = {
	payment: PaymentRow;
	order: OrderRow;
	/** Absent once the account is gone. */
	account: AccountRow | undefined;
	/** The amount not yet refunded, in cents. */
	leftCents: number;
	isDisputed: boolean;
};

/** Locks what belongs to a payment, the person's whole ledger first; null when there is none. */
export async function lockPayment(
	trx: Transaction<Tables>,
	paymentId: string,
): Promise<LockedPayment | null> {
	const found = await trx
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["orders.id", "orders.account_id"])
		.where("payments.id", "=", paymentId)
		.executeTakeFirst();
	if (!found) return null;
	if (found.account_id) await lockLedger(trx, { accountId: found.account_id });
	const { order, account } = await lockOrder(trx, found.id);
	const payment = await trx
		.selectFrom("payments")
		.selectAll()
		.where("id", "=", paymentId)
		.executeTakeFirstOrThrow();
	const refunds = await trx
		.selectFrom("refunds")
		.select("cents")
		.where("payment_id", "=", paymentId)
		.where("state", "!=", "failed")
		.execute();
	const dispute = await trx
		.selectFrom("disputes")
		.select("id")
		.where("payment_id", "=", paymentId)
		.where("is_open", "=", true)
		.limit(1)
		.executeTakeFirst();
	return {
		payment,
		order,
		account,
		leftCents: refunds.reduce((left, { cents }) => left - cents, payment.cents),
		isDisputed: dispute !== undefined,
	};
}
