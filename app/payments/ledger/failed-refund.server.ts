import type { Selectable, Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { hasDaysAhead } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { creditSums, readLeft } from "../receipts/receipt.server.ts";
import { reportDiscrepancy, resolveDiscrepancy } from "./discrepancy.server.ts";
import type { AccountRow, OrderRow, PaymentRow } from "./lock-ledger.server.ts";
import { owedEmail } from "./owed.email.tsx";

type RefundRow = Selectable<Tables["refunds"]>;

type Failed = {
	refund: RefundRow;
	order: Pick<OrderRow, "usd_ils">;
	payment: Pick<PaymentRow, "id" | "cents" | "currency" | "ended_at">;
	/** Absent once the person is gone. */
	account: Pick<AccountRow, "id" | "email"> | undefined;
	detail: string;
};

/**
 * Reports a failed refund to the staff and tells the person, unless the money was refunded some
 * other way. A purchase that ended stays ended.
 */
export async function reportFailedRefund(
	trx: Transaction<Tables>,
	site: Pick<Site, "log" | "jobs" | "vault">,
	{ refund, order, payment, account, detail }: Failed,
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
	await reportDiscrepancy(trx, site.log, { kind: "refund-failed", subject: refund.id, detail });
	if (!account || !isOurs(refund)) return;
	const { confirmation } = refund;
	const cents = Math.min(refund.cents, left);
	const credit = creditSums(await readLeft(trx, payment.id), cents, order.usd_ils);
	const isPart =
		refund.days_stay &&
		payment.ended_at === null &&
		(await hasDaysAhead(trx, payment.id, new Date()));
	const { currency } = payment;
	const owed = { confirmation, cents, currency, agorot: credit.total_agorot, isPart };
	const content = owedEmail(owed);
	await queueMail(trx, site, { class: "service", to: account.email, content });
	const notice = { accountId: account.id, kind: "billing", code: "owed" } as const;
	await tellNotices(trx, [notice], new Date());
}

/** Resolves failed refunds once the same amount, or the whole payment, was refunded by hand. */
export async function resolveFailedRefunds(
	trx: Transaction<Tables>,
	payment: Pick<PaymentRow, "cents">,
	refunds: readonly RefundRow[],
): Promise<void> {
	const failed = refunds.filter((refund) => refund.state === "failed" && isOurs(refund));
	const done = refunds.filter(({ state }) => state === "completed");
	const manualCents = sumOf(done.filter((refund) => !isOurs(refund)));
	if (manualCents < sumOf(failed) && sumOf(done) < payment.cents) return;
	for (const { id } of failed) await resolveDiscrepancy(trx, "refund-failed", id);
}

const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Requested by us; all others were made at the provider or by the payer's bank. */
const isOurs = ({ reason }: RefundRow) => reason !== "provider" && reason !== "reversal";
