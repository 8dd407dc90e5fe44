import { randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { hasDaysAhead } from "../../memberships/membership.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { askRefund, endPurchases } from "../ledger/end-purchases.server.ts";
import { currencyOf, recordRefund } from "../money-acts.server.ts";
import { fulfil } from "../ports.server.ts";
import { creditNoteEmail, daysAfter } from "../receipts/receipt.email.tsx";
import { issueReceipt } from "../receipts/receipt.server.ts";
import type { LockedPayment } from "./lock-payment.server.ts";

type ManualRow = Selectable<Tables["manual_adjustments"]>;

/**
 * The requested act: to refund, or to record that a rejected refund was paid another way. `days_stay` is null where
 * it was not asked, and then the days end.
 */
export type ManualRefund = Pick<ManualRow, "kind" | "refund_id" | "days_stay"> & { cents: number };

export type ManualRefusal =
	/** There is no such payment or refund, or it is settled. */
	| "gone"
	/** More than is left of the payment. */
	| "too_much"
	/** All that is left, although the days should stay. */
	| "no_part"
	/** A part without the choice whether its days stay. */
	| "unasked"
	/** The payer's bank decides. */
	| "disputed"
	/** A refund rejected by the provider is still owed: it comes first. */
	| "owed"
	/** The same request waits for a second person. */
	| "waiting"
	/** Somebody acted on the payment since the page was opened. */
	| "changed"
	/** The requester may not approve. */
	| "own"
	| "no_role";

/** Why money may not move this way now, or null. */
export async function findManualRefusal(
	trx: Transaction<Tables>,
	{ payment, leftCents, isDisputed }: LockedPayment,
	asked: ManualRefund,
): Promise<ManualRefusal | null> {
	const owed = await trx
		.selectFrom("refunds")
		.innerJoin("discrepancies", (join) =>
			join
				.on(sql<boolean>`discrepancies.subject = refunds.id::text`)
				.on("discrepancies.kind", "=", "refund-failed")
				.on("discrepancies.solved_at", "is", null),
		)
		.select("refunds.id")
		.where("refunds.payment_id", "=", payment.id)
		.where("refunds.state", "=", "failed")
		.execute();
	if (asked.kind === "paid" && !owed.some(({ id }) => id === asked.refund_id)) return "gone";
	if (asked.kind === "refund" && owed.length > 0) return "owed";
	if (isDisputed) return "disputed";
	if (asked.cents > leftCents) return "too_much";
	return asked.days_stay && asked.cents === leftCents ? "no_part" : null;
}

/** Whether more was done by hand with a payment than the page showed. */
export async function isChanged(
	trx: Transaction<Tables>,
	paymentId: string,
	seen: number,
): Promise<boolean> {
	const { count } = await trx
		.selectFrom("manual_adjustments")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("payment_id", "=", paymentId)
		.executeTakeFirstOrThrow();
	return Number(count) !== seen;
}

/** A manual refund ends the purchase unless its days stay; a full one makes it as if never bought. */
export async function beginManualRefund(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	{ payment, account, leftCents }: LockedPayment,
	{ cents, daysStay }: { cents: number; daysStay: boolean },
): Promise<string> {
	const why = { reason: "staff", now: new Date() } as const;
	if (daysStay) {
		const { id } = await askRefund(trx, { paymentId: payment.id, cents }, { ...why, daysStay });
		if (account) await fulfil(trx, site, { accountId: account.id, now: why.now });
		return id;
	}
	const ending = { paymentId: payment.id, cents, isWhole: cents === leftCents };
	const owner = { accountId: account?.id ?? null };
	const [refund] = await endPurchases(trx, site, owner, [ending], why);
	if (!refund) throw new Error("a purchase that ended has no refund");
	return refund.id;
}

/** A refund replacing one rejected by the provider, whose difference is closed. */
export async function replaceRefund(
	trx: Transaction<Tables>,
	refundId: string,
	{ state, cents, solved }: { state: "asked" | "completed"; cents: number; solved: Solved },
): Promise<{ id: string; confirmation: string | null; days_stay: boolean }> {
	const old = await trx
		.selectFrom("refunds")
		.select(["payment_id", "reason", "confirmation", "days_stay"])
		.where("id", "=", refundId)
		.executeTakeFirstOrThrow();
	// The person knows the refund by this number, wherever it goes.
	await trx.updateTable("refunds").set({ confirmation: null }).where("id", "=", refundId).execute();
	const now = new Date();
	const added = { ...old, id: randomUUID(), cents, state, asked_at: now };
	const settled = { settled_at: state === "completed" ? now : null };
	await trx
		.insertInto("refunds")
		.values({ ...added, ...settled })
		.execute();
	await recordRefund(trx, added, state);
	await trx
		.updateTable("discrepancies")
		.set({ solved_at: now, ...solved })
		.where("kind", "=", "refund-failed")
		.where("subject", "=", refundId)
		.where("solved_at", "is", null)
		.execute();
	return { id: added.id, confirmation: old.confirmation, days_stay: old.days_stay };
}

type Solved = { solved_by: string; solved_why: "tried_again" | "paid_otherwise" };

/** Records that a rejected refund was paid another way: sends the credit note, nothing remains owed. */
export async function notePaid(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	{ payment, order, account }: LockedPayment,
	{ refundId, cents, by }: { refundId: string; cents: number; by: string },
): Promise<void> {
	const solved = { solved_by: by, solved_why: "paid_otherwise" } as const;
	const refund = await replaceRefund(trx, refundId, { state: "completed", cents, solved });
	const issue = { order, payment, refundId: refund.id, cents, now: new Date() };
	const credit = await issueReceipt(trx, issue);
	if (!account) return;
	const goOn = payment.ended_at === null && (await hasDaysAhead(trx, payment.id, issue.now));
	const told = daysAfter(refund, goOn);
	// The end was announced when it happened.
	const isPlan = order.product_kind === "plan";
	const paid = { ...refund, days: told === "ended" || !isPlan ? null : told, isByHand: true };
	const content = creditNoteEmail(credit, paid, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: account.email, content });
	const about = { accountId: account.id, subject: `${credit.number}` };
	await tellNotices(trx, [{ ...about, kind: "billing", code: "refund" }], issue.now);
}

/** Records a manual act of finance on a payment; the reason is a code, the words stay in its row. */
export async function recordManual(
	trx: Transaction<Tables>,
	actor: string,
	act: string,
	row: Pick<ManualRow, "id" | "payment_id" | "code" | "cents" | "days" | "days_stay">,
): Promise<void> {
	const { cents, days, days_stay } = row;
	const currency = cents === null ? null : await currencyOf(trx, row.payment_id);
	await recordAct(trx, {
		actor,
		act,
		subject: { kind: "payment", id: row.payment_id },
		reason: row.code,
		details: {
			hand: row.id,
			...(cents === null ? {} : { cents, currency }),
			...(days === null ? {} : { days }),
			...(days_stay === null ? {} : { days_stay }),
		},
	});
}
