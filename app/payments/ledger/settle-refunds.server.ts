import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { hasDaysAhead } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { recordRefund } from "../money-acts.server.ts";
import type { Capture, ProviderRefund, ProviderSnapshot } from "../provider.ts";
import { creditNoteEmail, daysAfter } from "../receipts/receipt.email.tsx";
import { issueReceipt } from "../receipts/receipt.server.ts";
import { reportDiscrepancy } from "./discrepancy.server.ts";
import { reportFailedRefund, resolveFailedRefunds } from "./failed-refund.server.ts";
import type { AccountRow, OrderRow, PaymentRow } from "./lock-ledger.server.ts";
import { refundsOf } from "./stray-charge.ts";

type RefundRow = Selectable<Tables["refunds"]>;

type PaymentContext = {
	order: OrderRow;
	payment: PaymentRow;
	account: AccountRow | undefined;
	capture: Capture | undefined;
	snapshot: ProviderSnapshot;
	now: Date;
};

/**
 * Brings one payment's refunds in line with the provider and issues a credit note for each
 * completed one. Refunds are only ever added: a snapshot older than our ledger removes none. A
 * purchase cancelled here has already ended and is not computed again; a refund whose days stay ends none.
 * @returns whether the payment now counts for less than before.
 */
export async function settleRefunds(
	site: Site,
	trx: Transaction<Tables>,
	context: PaymentContext,
): Promise<boolean> {
	const { payment, capture, snapshot, now } = context;
	for (const refund of refundsOf(snapshot, payment.capture_id)) {
		if (isReadableRefund(refund, payment)) await keepRefund(site, trx, context, refund);
		else await reportUnreadableRefund(site, trx, payment, refund);
	}
	const rows = await listRefunds(trx, payment.id);
	// A pending refund requested elsewhere may still fail; ours have already ended the purchase.
	const back = rows.filter(({ state }) => state === "completed");
	const cents = back.reduce((sum, refund) => sum + refund.cents, 0);
	const isReversed = back.some(({ reason }) => reason === "reversal");
	// Cancelled here after a day was used: its effect was decided at that time.
	const isDecided = payment.ended_at !== null && isCancelledWhole(payment, rows);
	const isBack = cents >= payment.cents || capture?.status === "refunded";
	const isAll = isReversed || (isBack && !isDecided);
	const revoked = payment.revoked_at ?? (isAll ? now : null);
	const ended =
		payment.ended_at ?? (back.some(({ days_stay }) => isAll || !days_stay) ? now : null);
	let isLess = false;
	for (const refund of back) {
		isLess = (await giveCredit(site, trx, context, { refund, ended })) || isLess;
	}
	await resolveFailedRefunds(trx, payment, rows);
	const isChanged = revoked !== payment.revoked_at || ended !== payment.ended_at;
	if (isChanged) {
		if (payment.ended_at === null && !isAll) await reportPartialRefund(site, trx, payment, cents);
		await trx
			.updateTable("payments")
			.set({ revoked_at: revoked, ended_at: ended })
			.where("id", "=", payment.id)
			.execute();
	}
	return isChanged || isLess;
}

/** Whether a cancellation took all that was left of the payment then. */
function isCancelledWhole({ cents }: PaymentRow, refunds: readonly RefundRow[]): boolean {
	const before = refunds.filter(({ days_stay, state }) => days_stay && state !== "failed");
	const left = before.reduce((sum, refund) => sum - refund.cents, cents);
	return refunds.some((refund) => refund.reason === "cancellation" && refund.cents >= left);
}

/** Whether a refund fits this payment: at most its amount, in its currency. */
export function isReadableRefund(
	{ cents, currency }: Pick<ProviderRefund, "cents" | "currency">,
	payment: Pick<PaymentRow, "cents" | "currency">,
): boolean {
	return cents > 0 && cents <= payment.cents && currency === payment.currency;
}

function reportUnreadableRefund(
	site: Site,
	trx: Transaction<Tables>,
	payment: PaymentRow,
	{ id, cents, currency }: ProviderRefund,
) {
	return reportDiscrepancy(trx, site.log, {
		kind: "refunds-differ",
		subject: payment.capture_id,
		detail: `${cents} cents ${currency.slice(0, 3)} there, refund ${id.slice(0, 64)}`,
	});
}

/** Reports a partial refund at the provider that ended the purchase, so that the staff know why. */
function reportPartialRefund(
	site: Site,
	trx: Transaction<Tables>,
	payment: PaymentRow,
	cents: number,
) {
	return reportDiscrepancy(trx, site.log, {
		kind: "part-refunded",
		subject: payment.capture_id,
		detail: `${cents} of ${payment.cents} cents`,
	});
}

async function keepRefund(
	site: Site,
	trx: Transaction<Tables>,
	{ order, payment, account, now }: PaymentContext,
	refund: ProviderRefund,
): Promise<void> {
	const known = await trx
		.selectFrom("refunds")
		.selectAll()
		.where("payment_id", "=", payment.id)
		.where((where) =>
			where.or([
				where("provider_refund_id", "=", refund.id),
				...(isUuid(refund.ours) ? [where("id", "=", refund.ours)] : []),
			]),
		)
		.executeTakeFirst();
	const settled_at = refund.status === "pending" ? null : now;
	if (!known) {
		const added = {
			id: randomUUID(),
			payment_id: payment.id,
			reason: refund.isReversal ? ("reversal" as const) : ("provider" as const),
			cents: refund.cents,
			state: refund.status,
			provider_refund_id: refund.id,
			asked_at: now,
			settled_at,
		};
		await trx.insertInto("refunds").values(added).execute();
		await recordRefund(trx, added, added.state);
		return;
	}
	const isFinal = known.state === "completed" || known.state === "failed";
	const state = isFinal ? known.state : refund.status;
	const isReversal = refund.isReversal && known.reason === "provider";
	await trx
		.updateTable("refunds")
		.set({
			provider_refund_id: refund.id,
			state,
			...(isFinal ? {} : { settled_at }),
			...(isReversal ? { reason: "reversal" as const } : {}),
		})
		.where("id", "=", known.id)
		.execute();
	if (state !== known.state || isReversal) {
		await recordRefund(trx, { ...known, ...(isReversal ? { reason: "reversal" } : {}) }, state);
	}
	if (state === "failed" && !isFinal) {
		const detail = `${known.cents} cents of ${payment.capture_id}`;
		const failed = { refund: known, order, payment, account, detail };
		await reportFailedRefund(trx, site, failed);
	}
}

function isUuid(text: string | undefined): text is string {
	return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

function listRefunds(trx: Transaction<Tables>, paymentId: string): Promise<RefundRow[]> {
	return trx
		.selectFrom("refunds")
		.selectAll()
		.where("payment_id", "=", paymentId)
		.orderBy("asked_at")
		.orderBy("id")
		.execute();
}

/** @returns whether the refund had none yet. */
async function giveCredit(
	site: Site,
	trx: Transaction<Tables>,
	{ order, payment, account, now }: PaymentContext,
	{ refund, ended }: { refund: RefundRow; ended: Date | null },
): Promise<boolean> {
	const has = await trx
		.selectFrom("receipts")
		.select("number")
		.where("refund_id", "=", refund.id)
		.executeTakeFirst();
	if (has) return false;
	const { cents } = refund;
	const credit = await issueReceipt(trx, { order, payment, refundId: refund.id, cents, now });
	if (!account) return true;
	const goOn = ended === null && (await hasDaysAhead(trx, payment.id, now));
	const days = order.product_kind === "plan" ? daysAfter(refund, goOn) : null;
	const content = creditNoteEmail(credit, { ...refund, days }, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: account.email, content });
	const about = { accountId: account.id, subject: `${credit.number}` };
	await tellNotices(trx, [{ ...about, kind: "billing", code: "refund" }], now);
	return true;
}
