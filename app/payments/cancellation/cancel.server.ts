import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { lockBooks } from "../books/lock-books.server.ts";
import { cancellationLetter } from "./cancellation.email.tsx";
import { endDeals } from "./end-deals.server.ts";
import { type Cancellation, type CancelRefusal, findDeal } from "./find-deal.server.ts";
import { payBack } from "./refund.server.ts";

type Person = { accountId: string };

type CannotCancel = CancelRefusal | { refused: "changed" };

/** What cancelling one of a person's deals would give back now. */
export async function previewCancellation(
	db: Kysely<Tables>,
	person: Person,
	receipt: number,
	now = new Date(),
): Promise<Cancellation | CancelRefusal> {
	const deal = await findDeal(db, person, receipt, now);
	if ("refused" in deal) return deal;
	const { paymentId: _, email: __, ...shown } = deal;
	return shown;
}

/**
 * Cancels a deal: its days end at once, with the mail that has the confirmation number, and what the
 * preview said is paid back. When the money did not go yet, the reconciler sends it later, once.
 * @param shownCents what the person was shown; when it is another sum by now, nothing is done.
 */
export async function cancelDeal(
	site: Site,
	person: Person,
	receipt: number,
	shownCents: number,
): Promise<
	| (Pick<Cancellation, "refundCents" | "after"> & {
			confirmation: string;
			state: "completed" | "on-its-way" | "failed";
	  })
	| CannotCancel
> {
	type Ended = Pick<Cancellation, "after"> & { refund: { id: string; confirmation: string } };
	const ended = await site.db.transaction().execute(async (trx): Promise<Ended | CannotCancel> => {
		await lockBooks(trx, person);
		const now = new Date();
		const deal = await findDeal(trx, person, receipt, now);
		if ("refused" in deal) return deal;
		const { paymentId, refundCents: cents, isWhole, email } = deal;
		if (cents !== shownCents) return { refused: "changed" };
		const endings = [{ paymentId, cents, isWhole }];
		const [refund] = await endDeals(trx, person, endings, { reason: "cancellation", now });
		if (!refund) throw new Error("a deal that ended has no refund");
		const letter = cancellationLetter({ ...deal, confirmation: refund.confirmation, at: now });
		await queueMail(trx, site, { class: "service", to: email, letter });
		return { refund, after: deal.after };
	});
	if ("refused" in ended) return ended;
	const { id, confirmation } = ended.refund;
	// What fails is a row for the staff, who pay it back another way.
	const state = await payBack(site, id);
	const isKnown = state === "completed" || state === "failed";
	return {
		confirmation,
		refundCents: shownCents,
		state: isKnown ? state : "on-its-way",
		after: ended.after,
	};
}
