import {
	type Approvals,
	approvedTimeAt,
	type BoughtPlan,
	dayMs,
	monthDays,
	replay,
} from "./periods.ts";

/**
 * The refund for cancelling a payment now, and for how many days. `isWhole` if no day was used; if
 * only days added by an upgrade were used, the refund is full too, but the payment counted until
 * then. `isRest` if the days would come to more than is left, since a part was paid back before.
 */
export type Refund = { cents: number; unusedDays: number; isWhole: boolean; isRest?: true };

/**
 * The refund on cancelling: floor(cents × unused whole days ÷ 30), everything if no day was used,
 * no fee, and never more than is left of the payment. Days added by an upgrade are used up first. Nothing
 * is refunded for a payment that was ended, revoked, used up, or converted into days of a higher plan.
 */
export function computeRefund(
	bought: readonly BoughtPlan[],
	approvals: Approvals,
	payment: string,
	at: number,
): Refund {
	const nothing = { cents: 0, unusedDays: 0, isWhole: false };
	const period = replay(bought, approvals).periods.find((one) => one.payment === payment);
	const now = approvedTimeAt(approvals, at);
	if (!period || period.endsAt <= now) return nothing;
	const isUnused = now - period.startsAt < dayMs;
	const left = Math.floor((period.endsAt - Math.max(now, period.startsAt)) / dayMs);
	const unusedDays = isUnused ? monthDays : Math.min(left, monthDays);
	const cents = Math.floor((period.cents * unusedDays) / monthDays);
	const back = bought.find((one) => one.payment === payment)?.backCents ?? 0;
	const rest = Math.max(0, period.cents - back);
	const refund = { cents: Math.min(cents, rest), unusedDays, isWhole: isUnused };
	return cents > rest ? { ...refund, isRest: true } : refund;
}

/** A cancelled payment, with its refund and the payments as they count from then on. */
type Cancelled = { payment: string; refund: Refund; bought: BoughtPlan[] };

/**
 * The immediate effect of cancelling a payment, whenever the refund completes: its days end, and a
 * payment refunded in full counts as if it had never been bought.
 */
export function cancelBought(
	bought: readonly BoughtPlan[],
	approvals: Approvals,
	payment: string,
	at: number,
): Cancelled {
	const refund = computeRefund(bought, approvals, payment, at);
	const counts = bought.map((one) =>
		one.payment === payment
			? {
					...one,
					endedAt: Math.min(one.endedAt ?? at, at),
					isRevoked: one.isRevoked || refund.isWhole,
				}
			: one,
	);
	return { payment, refund, bought: counts };
}

/**
 * The effect of cancelling everything refundable: one payment after the other, because cancelling
 * an unused upgrade gives the previous plan its days back.
 * @param spared payments that cannot be cancelled.
 */
export function cancelAllBought(
	bought: readonly BoughtPlan[],
	approvals: Approvals,
	at: number,
	spared: ReadonlySet<string>,
): Cancelled[] {
	const now = approvedTimeAt(approvals, at);
	const next = replay(bought, approvals)
		.periods.filter(({ payment, endsAt }) => endsAt > now && !spared.has(payment))
		.map(({ payment }) => cancelBought(bought, approvals, payment, at))
		.find(({ refund }) => refund.cents > 0);
	return next ? [next, ...cancelAllBought(next.bought, approvals, at, spared)] : [];
}
