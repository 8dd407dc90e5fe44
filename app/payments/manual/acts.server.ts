import type { Transaction } from "kysely";
import { type ActKind, type ActSubject, deferAct } from "../../desk/acts.server.ts";
import type { Staffer } from "../../desk/holds.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { executeRefund } from "../cancellation/execute-refund.server.ts";
import { type Closing, closeWithin } from "./close-discrepancy.server.ts";
import { addDaysWithin } from "./days.server.ts";
import {
	decideDiscrepancyWithin,
	lockDiscrepancy,
	moveDiscrepancyWithin,
} from "./discrepancy-money.server.ts";
import { lockPayment } from "./lock-payment.server.ts";
import type { Why } from "./manual.ts";
import {
	decideManualWithin,
	type Only,
	payOtherwiseWithin,
	refundWithin,
	retryWithin,
} from "./refund.server.ts";

export type MoneyAct =
	| { act: "refund"; cents: number; daysStay: boolean | null; seen: number; why: Why }
	| { act: "days"; days: number; seen: number; why: Why }
	| { act: "approve" | "decline" }
	| { act: "close"; why: Closing }
	| { act: "book" | "repay"; why: Why }
	| { act: "paid"; refundId: string; why: Why }
	| { act: "retry"; refundId: string };

type MoneySubject = ActSubject & { kind: "payment" | "hand" | "difference" };

/** Performs an act in a transaction, or only checks whether it is allowed. */
function within(
	trx: Transaction<Tables>,
	site: Site,
	staff: Staffer,
	{ kind, id }: MoneySubject,
	sent: MoneyAct,
	only?: Only,
) {
	switch (sent.act) {
		case "refund":
			return refundWithin(trx, site, staff, { ...sent, paymentId: id }, sent.why, only);
		case "days":
			return addDaysWithin(trx, site, staff, { ...sent, paymentId: id }, sent.why, only);
		case "close":
			return closeWithin(trx, staff, id, sent.why, only);
		case "book":
		case "repay":
			return moveDiscrepancyWithin(trx, staff, id, sent, only);
		case "paid":
			return payOtherwiseWithin(trx, site, staff, sent.refundId, sent.why, only);
		case "retry":
			return retryWithin(trx, site, staff, sent.refundId, only);
		default:
			if (kind === "difference") return decideDiscrepancyWithin(trx, staff, id, sent.act, only);
			return decideManualWithin(trx, site, staff, id, sent.act, only);
	}
}

/**
 * Performs it ten seconds later; until then it can be undone (`undoAct`). Acts that need a second person anyway are
 * requested immediately.
 */
export function moveMoneySoon(
	site: Site,
	staff: Staffer,
	subject: MoneySubject,
	sent: MoneyAct,
	now = new Date(),
): Promise<"deferred" | "waits" | { refused: string }> {
	return site.db.transaction().execute(async (trx) => {
		const may = await within(trx, site, staff, subject, sent, "check");
		if (may === "waits") {
			await within(trx, site, staff, subject, sent);
			return may;
		}
		if (may !== "possible") return may as { refused: string };
		const deferred = await deferAct(trx, site, staff, { ...subject, sent }, now);
		return deferred === "deferred" ? deferred : { refused: "leaving" };
	});
}

/** How acts on money take effect; the provider is asked after the ledger is written. */
const moneyActs: ActKind = {
	lock: async (trx, id) => {
		if (await lockDiscrepancy(trx, id)) return;
		const found = await trx
			.selectFrom("payments")
			.select("id")
			.where(({ or, eb, selectFrom }) =>
				or([
					eb("id", "=", id),
					eb(
						"id",
						"in",
						selectFrom("manual_adjustments").select("payment_id").where("id", "=", id),
					),
					eb(
						"id",
						"in",
						selectFrom("refunds")
							.innerJoin("discrepancies", (join) =>
								join.on(({ eb: on, cast, ref }) =>
									on(cast<string>(ref("refunds.id"), "text"), "=", ref("discrepancies.subject")),
								),
							)
							.select("payment_id")
							.where("discrepancies.id", "=", id),
					),
				]),
			)
			.executeTakeFirst();
		if (found) await lockPayment(trx, found.id);
	},
	apply: async (trx, site, { kind, id, by, sent }) => {
		const subject = { kind, id } as MoneySubject;
		const done = await within(trx, site, by, subject, sent as MoneyAct);
		if (typeof done === "string") return "done";
		if ("refused" in done) return done;
		if ("after" in done) return { after: () => done.after(site) };
		const { refundId } = done;
		return refundId ? { after: () => executeRefund(site, refundId) } : "done";
	},
};

export const moneyKinds = { payment: moneyActs, hand: moneyActs, difference: moneyActs };
