/**
 * The arithmetic of memberships (`product.md`, "Money"; decision 0011): periods and refunds. Pure
 * functions: the database stores their results, and the tests compare against them. Times are
 * milliseconds since 1970, money is whole cents.
 */
import type { PlanId } from "./plans.ts";
import { planIds } from "./plans.ts";

export const dayMs = 86_400_000;
/** The days one payment buys. */
export const monthDays = 30;

/** A payment as input to the period arithmetic. */
export type BoughtPlan = {
	payment: string;
	plan: PlanId;
	cents: number;
	/** When it was settled. */
	at: number;
	/** When it was cancelled or partly refunded, which ended its remaining days. */
	endedAt?: number | undefined;
	/** Refunded in full or reversed: it counts as if it had never been bought. */
	isRevoked?: boolean | undefined;
};

/** Whether a payment is neither ended nor revoked. */
export function isActive({ endedAt, isRevoked }: BoughtPlan): boolean {
	return endedAt === undefined && !isRevoked;
}

/** The days of one payment, from `startsAt` up to but excluding `endsAt`. */
export type Period = {
	payment: string;
	plan: PlanId;
	cents: number;
	startsAt: number;
	endsAt: number;
};

/**
 * A person's periods, in order: without gaps in what was paid for, never overlapping, never empty.
 * @param bought in the order in which the payments were settled.
 */
export function planPeriods(bought: readonly BoughtPlan[]): Period[] {
	return replay(bought).periods;
}

/** The periods, and which payment's days were converted into days of which other one. */
type Replayed = { periods: Period[]; became: ReadonlyMap<string, string> };

function replay(bought: readonly BoughtPlan[]): Replayed {
	const counted = bought.filter(({ isRevoked }) => !isRevoked);
	const steps = [
		...counted.map((one, order) => ({ at: one.at, order, buy: one })),
		...counted.flatMap(({ payment, endedAt }, order) =>
			endedAt === undefined ? [] : [{ at: endedAt, order, end: payment }],
		),
	].sort((one, other) => one.at - other.at || one.order - other.order);
	return steps.reduce<Replayed>(
		(replayed, step) =>
			"buy" in step
				? addBought(replayed, step.buy)
				: { periods: endPeriod(replayed.periods, step.end, step.at), became: replayed.became },
		{ periods: [], became: new Map() },
	);
}

function addBought(
	{ periods, became }: Replayed,
	{ payment, plan, cents, at }: BoughtPlan,
): Replayed {
	const fresh = (startsAt: number, days: number): Period => ({
		payment,
		plan,
		cents,
		startsAt,
		endsAt: startsAt + days * dayMs,
	});
	const running = runningAt(periods, at);
	if (!running) return { periods: [...periods, fresh(at, monthDays)], became };
	if (rank(plan) <= rank(running.plan)) {
		return { periods: [...periods, fresh(periods.at(-1)?.endsAt ?? at, monthDays)], became };
	}
	const added = daysFor(running.endsAt - at, running.cents, cents);
	const first = fresh(at, monthDays + added);
	const waiting = periods.filter(({ startsAt }) => startsAt > at);
	const past = periods.filter(({ startsAt }) => startsAt < at);
	return {
		periods: [...past.map((period) => cut(period, at)), first, ...follow(waiting, first.endsAt)],
		became: added === 0 ? became : new Map([...became, [running.payment, payment]]),
	};
}

/** Ends one payment's days; waiting periods move up. */
function endPeriod(periods: readonly Period[], payment: string, at: number): Period[] {
	const ended = periods.find((period) => period.payment === payment);
	if (!ended || ended.endsAt <= at) return [...periods];
	const before = periods.filter(({ startsAt }) => startsAt < ended.startsAt);
	const after = periods.filter(({ startsAt }) => startsAt > ended.startsAt);
	const used = ended.startsAt < at ? [cut(ended, at)] : [];
	return [...before, ...used, ...follow(after, Math.max(at, ended.startsAt))];
}

/** Places periods one after the other, keeping their lengths. */
function follow(periods: readonly Period[], from: number): Period[] {
	let next = from;
	return periods.map((period) => {
		const startsAt = next;
		next += period.endsAt - period.startsAt;
		return { ...period, startsAt, endsAt: next };
	});
}

function cut(period: Period, at: number): Period {
	return period.endsAt > at ? { ...period, endsAt: at } : period;
}

function rank(plan: PlanId): number {
	return planIds.indexOf(plan);
}

/**
 * floor(unused days × old price ÷ new price), in whole numbers, so that nothing is rounded twice.
 */
function daysFor(unusedMs: number, oldCents: number, newCents: number): number {
	return Number((BigInt(unusedMs) * BigInt(oldCents)) / (BigInt(newCents) * BigInt(dayMs)));
}

/** The period running at a given time. */
export function runningAt<P extends Pick<Period, "startsAt" | "endsAt">>(
	periods: readonly P[],
	at: number,
): P | undefined {
	return periods.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
}

/**
 * The refund for cancelling a payment now, and for how many days. `isWhole` if no day was used; if
 * only days added by an upgrade were used, the refund is full too, but the payment counted until
 * then.
 */
export type Refund = { cents: number; unusedDays: number; isWhole: boolean };

/**
 * The refund on cancelling: floor(cents × unused whole days ÷ 30), everything if no day was used,
 * no fee. Days added by an upgrade are used up first. Nothing is refunded for a payment that was
 * ended, revoked, used up, or converted into days of a higher plan.
 */
export function computeRefund(bought: readonly BoughtPlan[], payment: string, at: number): Refund {
	const nothing = { cents: 0, unusedDays: 0, isWhole: false };
	const period = planPeriods(bought).find((one) => one.payment === payment);
	if (!period || period.endsAt <= at) return nothing;
	const isUnused = at - period.startsAt < dayMs;
	const left = Math.floor((period.endsAt - Math.max(at, period.startsAt)) / dayMs);
	const unusedDays = isUnused ? monthDays : Math.min(left, monthDays);
	const cents = Math.floor((period.cents * unusedDays) / monthDays);
	return { cents, unusedDays, isWhole: isUnused };
}

/** A cancelled payment, with its refund and the payments as they count from then on. */
type Cancelled = { payment: string; refund: Refund; bought: BoughtPlan[] };

/**
 * The immediate effect of cancelling a payment, whenever the refund completes: its days end, and a
 * payment refunded in full counts as if it had never been bought.
 */
export function cancelBought(
	bought: readonly BoughtPlan[],
	payment: string,
	at: number,
): Cancelled {
	const refund = computeRefund(bought, payment, at);
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
	at: number,
	spared: ReadonlySet<string>,
): Cancelled[] {
	const next = planPeriods(bought)
		.filter(({ payment, endsAt }) => endsAt > at && !spared.has(payment))
		.map(({ payment }) => cancelBought(bought, payment, at))
		.find(({ refund }) => refund.cents > 0);
	return next ? [next, ...cancelAllBought(next.bought, at, spared)] : [];
}

/** The payment that this one's unused days went to, through all upgrades. */
export function findSuccessor(bought: readonly BoughtPlan[], payment: string): string | undefined {
	const { became } = replay(bought);
	let last = became.get(payment);
	for (let next = last; next !== undefined; next = became.get(next)) last = next;
	return last;
}

/**
 * The periods of a new calculation that lie ahead, given those already recorded: the past stays as
 * recorded, the future follows the calculation.
 * @param lived the recorded periods, in order.
 */
export function continuePeriods(
	lived: readonly Period[],
	planned: readonly Period[],
	now: number,
): Period[] {
	const past = lived.filter(({ startsAt }) => startsAt < now).map((period) => cut(period, now));
	const open = lived.find(({ startsAt, endsAt }) => startsAt < now && now < endsAt);
	const future = planned
		.filter(({ endsAt }) => endsAt > now)
		.map((period) => ({ ...period, startsAt: Math.max(period.startsAt, now) }));
	const [first, ...rest] = future;
	if (open && first && first.startsAt === now && first.payment === open.payment) {
		return [...past.slice(0, -1), { ...open, endsAt: first.endsAt }, ...rest];
	}
	return [...past, ...future];
}

/**
 * Whether any purchase still counts: neither ended itself, nor converted into one that has ended.
 */
export function isAnyLeft(bought: readonly BoughtPlan[]): boolean {
	return bought.some((one) => {
		const into = findSuccessor(bought, one.payment);
		const successor = bought.find(({ payment }) => payment === into);
		return isActive(one) && (!successor || isActive(successor));
	});
}
