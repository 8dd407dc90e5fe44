import type { Kysely, Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { readRefundable } from "../../credits/refundable.server.ts";
import { returnWaiting } from "../../credits/returns.server.ts";
import { readApprovals } from "../../memberships/approvals.server.ts";
import type { Price } from "../../memberships/plans.ts";
import { cancelAllBought } from "../../memberships/refund.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { listBoughtPlans } from "../ledger/bought-plans.server.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";
import { cancellationEmail } from "./cancellation.email.tsx";
import { executeRefund } from "./execute-refund.server.ts";
import {
	type Cancellation,
	type CancelRefusal,
	describeOther,
	describePurchase,
	findPurchase,
	listDisputed,
	listPurchases,
	type Purchase,
} from "./find-purchase.server.ts";

type Person = { accountId: string };

type CannotCancel = CancelRefusal | { refused: "changed" };

export async function previewCancellation(
	db: Kysely<Tables>,
	person: Person,
	receipt: number,
	now = new Date(),
): Promise<Cancellation | CancelRefusal> {
	const purchase = await findPurchase(db, person, receipt, now);
	if ("refused" in purchase) return purchase;
	const { paymentId: _, email: __, ...shown } = purchase;
	return shown;
}

/**
 * Cancels a purchase: its days end at once, the confirmation is mailed, and the previewed sum is
 * refunded, by the reconciler if not immediately.
 * @param shownCents the sum the person was shown; if it has changed, nothing is done.
 */
export async function cancelPurchase(
	site: Site,
	person: Person,
	receipt: number,
	shownCents: number,
): Promise<
	| (Pick<Cancellation, "kind" | "currency" | "refundCents" | "after"> & {
			confirmation: string;
			state: "completed" | "on-its-way" | "failed";
	  })
	| CannotCancel
> {
	type Ended = Pick<Cancellation, "kind" | "currency" | "after"> & {
		refund: { id: string; confirmation: string };
	};
	const ended = await site.db.transaction().execute(async (trx): Promise<Ended | CannotCancel> => {
		await lockLedger(trx, person);
		const now = new Date();
		const purchase = await findPurchase(trx, person, receipt, now);
		if ("refused" in purchase) return purchase;
		if (purchase.refundCents !== shownCents) return { refused: "changed" };
		const [refund] = await endPurchases(trx, site, person, [endingOf(purchase)], {
			reason: "cancellation",
			now,
		});
		if (!refund) throw new Error("a purchase that ended has no refund");
		const content = cancellationEmail({ ...purchase, confirmation: refund.confirmation, at: now });
		await queueMail(trx, site, { class: "service", to: purchase.email, content });
		const { accountId } = person;
		await tellNotices(trx, [{ accountId, kind: "billing", code: "cancelled" }], now);
		const { kind, currency, after } = purchase;
		return { refund, kind, currency, after };
	});
	if ("refused" in ended) return ended;
	const { id, confirmation } = ended.refund;
	// Failures are reported to the staff, who refund another way.
	const state = await executeRefund(site, id);
	const isKnown = state === "completed" || state === "failed";
	return {
		confirmation,
		refundCents: shownCents,
		state: isKnown ? state : "on-its-way",
		kind: ended.kind,
		currency: ended.currency,
		after: ended.after,
	};
}

const endingOf = ({
	paymentId,
	refundCents,
	isWhole,
}: Pick<Purchase, "paymentId" | "refundCents" | "isWhole">) => ({
	paymentId,
	cents: refundCents,
	isWhole,
});

export type Leaving = {
	purchases: Pick<
		Purchase,
		| "receipt"
		| "kind"
		| "plan"
		| "currency"
		| "unusedDays"
		| "unused"
		| "refundCents"
		| "isWhole"
		| "isRest"
	>[];
	/** All sums in minor units, of whichever currency: what a form says was shown. */
	cents: number;
	/** The refund in each currency. */
	sums: readonly Price[];
	agorot: number;
	/** Receipts of disputed purchases, which are not refunded because the payer's bank decides. */
	disputed: number[];
};

/** Previews the refunds for cancelling all of a person's purchases now. */
export async function previewLeaving(
	db: Kysely<Tables>,
	person: Person,
	now = new Date(),
): Promise<Leaving> {
	const { purchases, disputed } = await findCancellable(db, person, now);
	return {
		purchases: purchases.map(({ isRest, unused, ...purchase }) => {
			const { receipt, kind, plan, currency, unusedDays, refundCents, isWhole } = purchase;
			return {
				receipt,
				kind,
				plan,
				currency,
				unusedDays,
				refundCents,
				isWhole,
				...(isRest ? { isRest } : {}),
				...(unused ? { unused } : {}),
			};
		}),
		cents: sumCents(purchases),
		sums: sumsOf(purchases),
		agorot: purchases.reduce((sum, { refundAgorot }) => sum + refundAgorot, 0),
		disputed,
	};
}

/**
 * Cancels every refundable purchase in the caller's transaction, with a mail for each. The caller
 * calls `executeRefund` afterwards, even when the account is gone by then.
 * @param shownCents the sum the person was shown; if it has changed, nothing is done.
 * @returns the ids of the requested refunds.
 */
export async function cancelEverything(
	trx: Transaction<Tables>,
	site: Site,
	person: Person,
	shownCents?: number,
): Promise<{ refunds: string[]; cents: number; sums: readonly Price[] } | { refused: "changed" }> {
	await lockLedger(trx, person);
	const now = new Date();
	const { purchases } = await findCancellable(trx, person, now);
	const cents = sumCents(purchases);
	if (shownCents !== undefined && shownCents !== cents) return { refused: "changed" };
	// A request that no purchase carries does not end with the purchases.
	const sums = sumsOf(purchases);
	await returnWaiting(trx, person, now);
	if (purchases.length === 0) return { refunds: [], cents, sums };
	const refunds = await endPurchases(trx, site, person, purchases.map(endingOf), {
		reason: "cancellation",
		now,
	});
	for (const [index, purchase] of purchases.entries()) {
		const confirmation = refunds[index]?.confirmation ?? "";
		const content = cancellationEmail({ ...purchase, confirmation, at: now, isLeaving: true });
		await queueMail(trx, site, { class: "service", to: purchase.email, content });
	}
	return { refunds: refunds.map(({ id }) => id), cents, sums };
}

const sumCents = (purchases: readonly Purchase[]) =>
	purchases.reduce((sum, { refundCents }) => sum + refundCents, 0);

/** The refunds, in each currency that has any. */
function sumsOf(purchases: readonly Purchase[]): Price[] {
	return (["USD", "ILS"] as const)
		.map((currency) => ({
			currency,
			amount: sumCents(purchases.filter((one) => one.currency === currency)),
		}))
		.filter(({ amount }) => amount > 0);
}

/** What a person can cancel now, in sequence, and the receipts that a bank decides about. */
export async function findCancellable(
	db: Kysely<Tables>,
	person: Person,
	now: Date,
): Promise<{ purchases: Purchase[]; disputed: number[] }> {
	const rows = await listPurchases(db, person);
	const bought = await listBoughtPlans(db, person.accountId);
	const approvals = await readApprovals(db, person.accountId);
	const all = (spared: ReadonlySet<string>) =>
		cancelAllBought(bought, approvals, now.getTime(), spared);
	const paymentIds = rows.map(({ paymentId }) => paymentId);
	const disputed = await listDisputed(db, paymentIds);
	const purchases = all(disputed).flatMap(({ payment, refund }) => {
		const row = rows.find(({ paymentId }) => paymentId === payment);
		return row ? [describePurchase(row, refund)] : [];
	});
	const others = await readRefundable(db, person, now, { isLeaving: true });
	const unused = rows.flatMap((row) => {
		const back = others.get(row.paymentId);
		return back && !disputed.has(row.paymentId) ? [describeOther(row, back)] : [];
	});
	const withDays = new Set(all(new Set()).map(({ payment }) => payment));
	const kept = rows.filter(
		({ paymentId }) =>
			disputed.has(paymentId) && (withDays.has(paymentId) || others.has(paymentId)),
	);
	return { purchases: [...purchases, ...unused], disputed: kept.map(({ receipt }) => receipt) };
}

/**
 * Ends a banned member's purchases and records the refund of every unused day as owed, in the ban's transaction;
 * the reconciler pays it, and mails the credit note. Purchases disputed at a bank stay.
 */
export async function endBannedPurchases(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	person: Person,
	now: Date,
): Promise<void> {
	await lockLedger(trx, person);
	const { purchases } = await findCancellable(trx, person, now);
	await returnWaiting(trx, person, now);
	if (purchases.length === 0) return;
	await endPurchases(trx, site, person, purchases.map(endingOf), { reason: "staff", now });
}

/**
 * Ends a person's purchases because the application was rejected (`product.md`, "People") and
 * records everything not yet refunded as owed, in the caller's transaction. The reconciler refunds
 * it; call `executeRefund` afterwards to do so at once.
 * @returns the ids of the requested refunds.
 */
export async function endRefusedPurchases(
	trx: Transaction<Tables>,
	site: Pick<Site, "ports" | "jobs">,
	person: Person,
): Promise<string[]> {
	await lockLedger(trx, person);
	const rows = await trx
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select((select) => [
			"payments.id",
			"payments.cents",
			select
				.selectFrom("refunds")
				.select((sum) => sum.fn.sum<number | null>("refunds.cents").as("cents"))
				.whereRef("refunds.payment_id", "=", "payments.id")
				.where("refunds.state", "!=", "failed")
				.as("back"),
		])
		.where("orders.account_id", "=", person.accountId)
		.where("orders.product_kind", "=", "plan")
		.where("payments.revoked_at", "is", null)
		.orderBy("payments.number")
		.execute();
	const endings = rows
		.map(({ id, cents, back }) => ({ paymentId: id, cents: cents - Number(back ?? 0) }))
		.filter(({ cents }) => cents > 0)
		.map((ending) => ({ ...ending, isWhole: true }));
	const refunds = await endPurchases(trx, site, person, endings, {
		reason: "profile",
		now: new Date(),
	});
	return refunds.map(({ id }) => id);
}
