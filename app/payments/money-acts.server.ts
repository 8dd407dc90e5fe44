import type { Selectable, Transaction } from "kysely";
import type { Currency } from "../memberships/plans.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type RefundRow = Selectable<Tables["refunds"]>;
type PaymentRow = Selectable<Tables["payments"]>;

/** Records an incoming payment. Names the order, not its owner: the order outlives the account. */
export function recordPayment(trx: Transaction<Tables>, payment: PaymentRow): Promise<void> {
	return recordAct(trx, {
		actor: null,
		act: "money.paid",
		subject: { kind: "payment", id: payment.id },
		details: { order: payment.order_id, cents: payment.cents, currency: payment.currency },
	});
}

type RefundFacts = Pick<RefundRow, "id" | "payment_id" | "reason" | "cents">;

/** Records a step of a refund, with its new state and the reason for the refund. */
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

/** The provider's text is untrusted: keeps only the characters a code may contain. */
function codeOf(text: string): string {
	return text.replace(/[^A-Za-z0-9._:-]/g, "_").slice(0, 80);
}
