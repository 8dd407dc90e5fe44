import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { toAgorot } from "../money.ts";
import { noteDifference, solveDifference } from "./difference.server.ts";
import { owedLetter } from "./owed.email.tsx";
import type { OrderRow, PaymentRow } from "./rows.server.ts";

type RefundRow = Selectable<Tables["refunds"]>;

type Failed = {
	refund: RefundRow;
	order: Pick<OrderRow, "usd_ils">;
	payment: Pick<PaymentRow, "id" | "cents">;
	/** Of the person, if the account is still there. */
	email: string | undefined;
	detail: string;
};

/**
 * Leaves a refund that did not work to the staff and tells the person, unless the money went back on
 * another way already. The deal stays ended.
 */
export async function reportFailedRefund(
	trx: Transaction<Tables>,
	site: Pick<Site, "log" | "jobs" | "vault">,
	{ refund, order, payment, email, detail }: Failed,
): Promise<void> {
	const others = await trx
		.selectFrom("refunds")
		.select("cents")
		.where("payment_id", "=", payment.id)
		.where("id", "!=", refund.id)
		.where("state", "!=", "failed")
		.execute();
	const left = others.reduce((sum, { cents }) => sum - cents, payment.cents);
	if (left <= 0) return;
	await noteDifference(trx, site.log, { kind: "refund-failed", subject: refund.id, detail });
	if (!email || !isOurs(refund)) return;
	const { confirmation } = refund;
	const cents = Math.min(refund.cents, left);
	const letter = owedLetter({ confirmation, cents, agorot: toAgorot(cents, order.usd_ils) });
	await queueMail(trx, site, { class: "service", to: email, letter });
}

/** Closes what the staff had to pay back, once as much went back by hand, or everything. */
export async function solveFailedRefunds(
	trx: Transaction<Tables>,
	payment: Pick<PaymentRow, "cents">,
	refunds: readonly RefundRow[],
): Promise<void> {
	const failed = refunds.filter((refund) => refund.state === "failed" && isOurs(refund));
	const done = refunds.filter(({ state }) => state === "completed");
	const byHand = sumOf(done.filter((refund) => !isOurs(refund)));
	if (byHand < sumOf(failed) && sumOf(done) < payment.cents) return;
	for (const { id } of failed) await solveDifference(trx, "refund-failed", id);
}

const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);

/** We asked for it; everything else was done at the provider, or by the payer's bank. */
const isOurs = ({ reason }: RefundRow) => reason === "cancellation" || reason === "profile";
