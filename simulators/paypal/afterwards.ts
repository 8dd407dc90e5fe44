/** What happens to a payment after the capture without a further request, by its outcome. */
import { openDispute, resolveDispute } from "./disputes.ts";
import type { Outcome } from "./outcomes.ts";
import { chargeAgain, refundCapture, reverseCapture, settleCapture } from "./payments.ts";
import { type Capture, centsOf, type DisputeOutcome, moneyOf } from "./state.ts";
import type { World } from "./world.ts";

export function followUp(world: World, { id, amount }: Capture, outcome: Outcome): void {
	const half = moneyOf(Math.ceil(centsOf(amount) / 2), amount.currency_code);
	const disputeUntil = (decision: DisputeOutcome) => {
		const dispute = openDispute(world, id);
		world.later(() => resolveDispute(world, dispute.id, decision));
	};
	const acts: Partial<Record<Outcome, () => unknown>> = {
		"pending-complete": () => settleCapture(world, id, "COMPLETED"),
		"pending-deny": () => settleCapture(world, id, "DECLINED"),
		refund: () => refundCapture(world, id, {}),
		"refund-part": () => refundCapture(world, id, { amount: half }),
		twice: () => chargeAgain(world, id),
		reverse: () => reverseCapture(world, id),
		dispute: () => openDispute(world, id),
		"dispute-won": () => disputeUntil("RESOLVED_SELLER_FAVOUR"),
		"dispute-lost": () => disputeUntil("RESOLVED_BUYER_FAVOUR"),
	};
	const act = acts[outcome];
	if (act) world.later(() => void act());
}
