import type { Currency } from "../../memberships/plans.ts";
import type { Capture, ProviderRefund, ProviderSnapshot } from "../provider.ts";
import type { Charge } from "./discrepancy.server.ts";

const isCurrency = (text: string): text is Currency => text === "USD" || text === "ILS";

/** Whether a capture brought money; also if it was refunded since. */
export const hasCome = ({ status }: Capture) => status !== "pending" && status !== "declined";

/** The refunds of one capture; a refund that names none belongs to the only capture. */
export function refundsOf(
	{ captures, refunds }: ProviderSnapshot,
	captureId: string,
): readonly ProviderRefund[] {
	const isAlone = captures.every(({ id }) => id === captureId);
	return refunds.filter((one) => one.captureId === captureId || (!one.captureId && isAlone));
}

/** What is left of a capture at the provider, or null if nothing is, or in no currency of ours. */
export function chargeOf(snapshot: ProviderSnapshot, capture: Capture): Charge | null {
	const { id: captureId, currency } = capture;
	const back = refundsOf(snapshot, captureId).filter(({ status }) => status !== "failed");
	const cents = back.reduce((left, refund) => left - refund.cents, capture.cents);
	const isLeft = hasCome(capture) && capture.status !== "refunded" && cents > 0;
	if (!isLeft || !isCurrency(currency)) return null;
	return { captureId, cents, currency };
}

/** The same of the first capture by which money came. */
export function receivedOf(snapshot: ProviderSnapshot): Charge | null {
	const capture = snapshot.captures.find(hasCome);
	return capture ? chargeOf(snapshot, capture) : null;
}
