import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { endPurchases } from "../ledger/end-purchases.server.ts";
import { lockLedger } from "../ledger/lock-ledger.server.ts";
import { cancellationEmail } from "./cancellation.email.tsx";
import { type Cancellation, type CancelRefusal, findPurchase } from "./find-purchase.server.ts";
import { executeRefund } from "./refunds/execute-refund.server.ts";

type Person = { accountId: string };

type CannotCancel = CancelRefusal | { refused: "changed" };

/** Previews the refund for cancelling one of a person's purchases now. */
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
	| (Pick<Cancellation, "refundCents" | "after"> & {
			confirmation: string;
			state: "completed" | "on-its-way" | "failed";
	  })
	| CannotCancel
> {
	type Ended = Pick<Cancellation, "after"> & { refund: { id: string; confirmation: string } };
	const ended = await site.db.transaction().execute(async (trx): Promise<Ended | CannotCancel> => {
		await lockLedger(trx, person);
		const now = new Date();
		const purchase = await findPurchase(trx, person, receipt, now);
		if ("refused" in purchase) return purchase;
		const { paymentId, refundCents: cents, isWhole, email } = purchase;
		if (cents !== shownCents) return { refused: "changed" };
		const endings = [{ paymentId, cents, isWhole }];
		const [refund] = await endPurchases(trx, site, person, endings, {
			reason: "cancellation",
			now,
		});
		if (!refund) throw new Error("a purchase that ended has no refund");
		const content = cancellationEmail({ ...purchase, confirmation: refund.confirmation, at: now });
		await queueMail(trx, site, { class: "service", to: email, content });
		return { refund, after: purchase.after };
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
		after: ended.after,
	};
}
