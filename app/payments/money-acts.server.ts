import type { Selectable, Transaction } from "kysely";
import type { Currency } from "../memberships/plans.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type RefundRow = Selectable<Tables["refunds"]>;
type PaymentRow = Selectable<Tables["payments"]>;

/** Records that money came in. It names the order, not whose it was: the order outlives the account. */
export function recordPayment(trx: Transaction<Tables>, payment: PaymentRow): Promise<void> {
	return recordAct(trx, {
		actor: null,
		act: "money.paid",
		subject: { kind: "payment", id: payment.id },
		details: { order: payment.order_id, cents: payment.cents, currency: payment.currency },
	});
}

type RefundFacts = Pick<RefundRow, "id" | "payment_id" | "reason" | "cents">;

/** Records a step of a refund, with the state that it reached and why the money goes back. */
export async function recordRefund(
	trx: Transaction<Tables>,
	{ id, payment_id, reason, cents }: RefundFacts,
	state: RefundRow["state"],
): Promise<void> {
	const acts = {
		asked: "money.refund_asked",
		pending: "money.refund_asked",
		completed: reason === "reversal" ? "money.reversed" : "money.refunded",
		failed: "money.refund_failed",
	} as const;
	await recordAct(trx, {
		actor: null,
		act: acts[state],
		subject: { kind: "refund", id },
		reason,
		details: { payment: payment_id, cents, currency: await currencyOf(trx, payment_id) },
	});
}

/** The currency of a payment, for what is recorded of its money. */
export async function currencyOf(trx: Transaction<Tables>, paymentId: string): Promise<Currency> {
	const query = trx.selectFrom("payments").select("currency").where("id", "=", paymentId);
	return (await query.executeTakeFirstOrThrow()).currency;
}

type DisputeFacts = { id: string; paymentId: string; isOpen: boolean; outcome: string | null };

export function recordDispute(trx: Transaction<Tables>, dispute: DisputeFacts): Promise<void> {
	const { id, paymentId, isOpen, outcome } = dispute;
	return recordAct(trx, {
		actor: null,
		act: isOpen ? "money.disputed" : "money.dispute_closed",
		subject: { kind: "payment", id: paymentId },
		details: { dispute: codeOf(id), outcome: outcome && codeOf(outcome) },
	});
}

/** The provider's own words are not ours to vouch for: only what a code may hold is kept. */
function codeOf(text: string): string {
	return text.replace(/[^A-Za-z0-9._:-]/g, "_").slice(0, 80);
}
