import type { Kysely, Transaction } from "kysely";
import { cancelAllBought } from "../../memberships/periods.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { listBought } from "../books/bought.server.ts";
import { lockBooks } from "../books/lock-books.server.ts";
import { cancellationLetter } from "./cancellation.email.tsx";
import { endDeals } from "./end-deals.server.ts";
import { type Deal, describeDeal, listDeals, listDisputed } from "./find-deal.server.ts";

type Person = { accountId: string };

/** What somebody who leaves gets back. */
export type Leaving = {
	deals: Pick<Deal, "receipt" | "plan" | "unusedDays" | "refundCents" | "isWhole">[];
	cents: number;
	agorot: number;
	/** Receipts of deals about which the payer's bank decides, so that nobody pays them back now. */
	disputed: number[];
};

/** What cancelling everything that a person paid for would give back now, deal by deal. */
export async function previewLeaving(
	db: Kysely<Tables>,
	person: Person,
	now = new Date(),
): Promise<Leaving> {
	const { deals, disputed } = await findCancellable(db, person, now);
	return {
		deals: deals.map(({ receipt, plan, unusedDays, refundCents, isWhole }) => ({
			receipt,
			plan,
			unusedDays,
			refundCents,
			isWhole,
		})),
		cents: sumCents(deals),
		agorot: deals.reduce((sum, { refundAgorot }) => sum + refundAgorot, 0),
		disputed,
	};
}

/**
 * Cancels everything that gives something back, in the caller's transaction, with a mail for each deal. The
 * caller pays back afterwards (`payBack`), also when the account is gone by then.
 * @param shownCents what the person was shown as the sum; another one by now, and nothing is done.
 * @returns the refunds that were asked for.
 */
export async function cancelEverything(
	trx: Transaction<Tables>,
	site: Site,
	person: Person,
	shownCents?: number,
): Promise<{ refunds: string[]; cents: number } | { refused: "changed" }> {
	await lockBooks(trx, person);
	const now = new Date();
	const { deals } = await findCancellable(trx, person, now);
	const cents = sumCents(deals);
	if (shownCents !== undefined && shownCents !== cents) return { refused: "changed" };
	const endings = deals.map(({ paymentId, refundCents, isWhole }) => ({
		paymentId,
		cents: refundCents,
		isWhole,
	}));
	const refunds = await endDeals(trx, person, endings, { reason: "cancellation", now });
	for (const [index, deal] of deals.entries()) {
		const confirmation = refunds[index]?.confirmation ?? "";
		const letter = cancellationLetter({ ...deal, confirmation, at: now, isLeaving: true });
		await queueMail(trx, site, { class: "service", to: deal.email, letter });
	}
	return { refunds: refunds.map(({ id }) => id), cents };
}

const sumCents = (deals: readonly Deal[]) =>
	deals.reduce((sum, { refundCents }) => sum + refundCents, 0);

async function findCancellable(
	db: Kysely<Tables>,
	person: Person,
	now: Date,
): Promise<{ deals: Deal[]; disputed: number[] }> {
	const rows = await listDeals(db, person);
	const bought = await listBought(db, person.accountId);
	const all = (spared: ReadonlySet<string>) => cancelAllBought(bought, now.getTime(), spared);
	const paymentIds = bought.map(({ payment }) => payment);
	const disputed = await listDisputed(db, paymentIds);
	const deals = all(disputed).flatMap(({ payment, refund }) => {
		const row = rows.find(({ paymentId }) => paymentId === payment);
		return row ? [describeDeal(row, refund)] : [];
	});
	const withDays = new Set(all(new Set()).map(({ payment }) => payment));
	const kept = rows.filter(({ paymentId }) => disputed.has(paymentId) && withDays.has(paymentId));
	return { deals, disputed: kept.map(({ receipt }) => receipt) };
}
