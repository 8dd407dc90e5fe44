import type { Kysely, Transaction } from "kysely";
import { readApprovals } from "../../memberships/approvals.server.ts";
import { cancelAllBought } from "../../memberships/refund.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { listBoughtPlans } from "../ledger/bought-plans.server.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";
import { cancellationEmail } from "./cancellation.email.tsx";
import {
	describePurchase,
	listDisputed,
	listPurchases,
	type Purchase,
} from "./find-purchase.server.ts";

type Person = { accountId: string };

/** The refunds due to a leaving member. */
export type Leaving = {
	purchases: Pick<
		Purchase,
		"receipt" | "plan" | "unusedDays" | "refundCents" | "isWhole" | "isRest"
	>[];
	cents: number;
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
		purchases: purchases.map(({ receipt, plan, unusedDays, refundCents, isWhole, isRest }) => ({
			receipt,
			plan,
			unusedDays,
			refundCents,
			isWhole,
			...(isRest ? { isRest } : {}),
		})),
		cents: sumCents(purchases),
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
): Promise<{ refunds: string[]; cents: number } | { refused: "changed" }> {
	await lockLedger(trx, person);
	const now = new Date();
	const { purchases } = await findCancellable(trx, person, now);
	const cents = sumCents(purchases);
	if (shownCents !== undefined && shownCents !== cents) return { refused: "changed" };
	// A request that no purchase carries does not end with the purchases.
	if (purchases.length === 0) return { refunds: [], cents };
	const endings = purchases.map(({ paymentId, refundCents, isWhole }) => ({
		paymentId,
		cents: refundCents,
		isWhole,
	}));
	const refunds = await endPurchases(trx, site, person, endings, { reason: "cancellation", now });
	for (const [index, purchase] of purchases.entries()) {
		const confirmation = refunds[index]?.confirmation ?? "";
		const content = cancellationEmail({ ...purchase, confirmation, at: now, isLeaving: true });
		await queueMail(trx, site, { class: "service", to: purchase.email, content });
	}
	return { refunds: refunds.map(({ id }) => id), cents };
}

const sumCents = (purchases: readonly Purchase[]) =>
	purchases.reduce((sum, { refundCents }) => sum + refundCents, 0);

/** What a person can cancel now, one after the other, and the receipts that a bank decides about. */
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
	const paymentIds = bought.map(({ payment }) => payment);
	const disputed = await listDisputed(db, paymentIds);
	const purchases = all(disputed).flatMap(({ payment, refund }) => {
		const row = rows.find(({ paymentId }) => paymentId === payment);
		return row ? [describePurchase(row, refund)] : [];
	});
	const withDays = new Set(all(new Set()).map(({ payment }) => payment));
	const kept = rows.filter(({ paymentId }) => disputed.has(paymentId) && withDays.has(paymentId));
	return { purchases, disputed: kept.map(({ receipt }) => receipt) };
}
