/**
 * The arithmetic of memberships (`product.md`, "Money"; decision 0011): who is a member from when to
 * when, and what comes back on cancelling. Pure: the database follows it, the tests compare with it.
 * Moments are milliseconds since 1970, money is whole cents.
 */
import type { PlanId } from "./plans.ts";
import { planIds } from "./plans.ts";

export const dayMs = 86_400_000;
/** One payment buys so many days. */
export const monthDays = 30;

/** A payment as it counts for the membership. */
export type Bought = {
	payment: string;
	plan: PlanId;
	cents: number;
	/** When it was settled. */
	at: number;
	/** It was cancelled then, or a part of it paid back: what is left of its days ended. */
	endedAt?: number | undefined;
	/** All of it is to be paid back, or was taken back: it counts as though it had never been bought. */
	isRevoked?: boolean | undefined;
};

/** Whether a payment still stands: neither ended nor taken back. */
export function isStanding({ endedAt, isRevoked }: Bought): boolean {
	return endedAt === undefined && !isRevoked;
}

/** The days of one payment, from `startsAt` up to, not including, `endsAt`. */
export type Period = {
	payment: string;
	plan: PlanId;
	cents: number;
	startsAt: number;
	endsAt: number;
};

/**
 * The periods of one person, in order and without gaps in what was paid for: never two at once, none
 * of them empty.
 * @param bought in the order in which it was settled.
 */
export function planPeriods(bought: readonly Bought[]): Period[] {
	return replay(bought).periods;
}

/** Periods, and which payment's days became days of which other one. */
type Replayed = { periods: Period[]; became: ReadonlyMap<string, string> };

function replay(bought: readonly Bought[]): Replayed {
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

function addBought({ periods, became }: Replayed, { payment, plan, cents, at }: Bought): Replayed {
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

/** Ends one payment's days; those that waited behind it move up. */
function endPeriod(periods: readonly Period[], payment: string, at: number): Period[] {
	const ended = periods.find((period) => period.payment === payment);
	if (!ended || ended.endsAt <= at) return [...periods];
	const before = periods.filter(({ startsAt }) => startsAt < ended.startsAt);
	const after = periods.filter(({ startsAt }) => startsAt > ended.startsAt);
	const used = ended.startsAt < at ? [cut(ended, at)] : [];
	return [...before, ...used, ...follow(after, Math.max(at, ended.startsAt))];
}

/** Lays periods one after the other, each as long as it was. */
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

/** floor(unused days × old price ÷ new price); whole numbers throughout, so nothing is rounded twice. */
function daysFor(unusedMs: number, oldCents: number, newCents: number): number {
	return Number((BigInt(unusedMs) * BigInt(oldCents)) / (BigInt(newCents) * BigInt(dayMs)));
}

/** The period that runs at a moment. */
export function runningAt<P extends Pick<Period, "startsAt" | "endsAt">>(
	periods: readonly P[],
	at: number,
): P | undefined {
	return periods.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
}

/**
 * What cancelling a payment now gives back, and the days it is reckoned from. `isWhole` when no day was
 * used; after days that an upgrade added were used all its money comes back too, but it counted until then.
 */
export type Refund = { cents: number; unusedDays: number; isWhole: boolean };

/**
 * The refund on cancelling: floor(cents × unused whole days ÷ 30), everything if no day was used, no
 * fee. Days that an upgrade added are used up first. Nothing is left of a payment that was ended,
 * revoked, used up, or turned into days of a higher plan.
 */
export function reckonRefund(bought: readonly Bought[], payment: string, at: number): Refund {
	const nothing = { cents: 0, unusedDays: 0, isWhole: false };
	const period = planPeriods(bought).find((one) => one.payment === payment);
	if (!period || period.endsAt <= at) return nothing;
	const isUnused = at - period.startsAt < dayMs;
	const left = Math.floor((period.endsAt - Math.max(at, period.startsAt)) / dayMs);
	const unusedDays = isUnused ? monthDays : Math.min(left, monthDays);
	const cents = Math.floor((period.cents * unusedDays) / monthDays);
	return { cents, unusedDays, isWhole: isUnused };
}

/** A payment that was cancelled, with what comes back and how everything counts from then on. */
type Cancelled = { payment: string; refund: Refund; bought: Bought[] };

/**
 * What cancelling a payment does at that very moment, whenever its money goes back: its days end, and a
 * payment that comes back whole counts as though it had never been bought.
 */
export function cancelBought(bought: readonly Bought[], payment: string, at: number): Cancelled {
	const refund = reckonRefund(bought, payment, at);
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
 * What cancelling everything does that has something to give back: one payment after the other, because
 * an upgrade that comes back whole gives the plan before it its days again.
 * @param spared payments that cannot be cancelled.
 */
export function cancelAllBought(
	bought: readonly Bought[],
	at: number,
	spared: ReadonlySet<string>,
): Cancelled[] {
	const next = planPeriods(bought)
		.filter(({ payment, endsAt }) => endsAt > at && !spared.has(payment))
		.map(({ payment }) => cancelBought(bought, payment, at))
		.find(({ refund }) => refund.cents > 0);
	return next ? [next, ...cancelAllBought(next.bought, at, spared)] : [];
}

/** The payment that this one's unused days went to when a higher plan began, through all steps. */
export function findSuccessor(bought: readonly Bought[], payment: string): string | undefined {
	const { became } = replay(bought);
	let last = became.get(payment);
	for (let next = last; next !== undefined; next = became.get(next)) last = next;
	return last;
}

/**
 * What of a new plan is still to come, once what was is fixed: the past stays as people lived it, the
 * future is the plan's.
 * @param lived what stands in the books, in order.
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

/** Whether anything that was bought still counts: neither ended itself, nor turned into what has ended. */
export function isAnyLeft(bought: readonly Bought[]): boolean {
	return bought.some((one) => {
		const into = findSuccessor(bought, one.payment);
		const successor = bought.find(({ payment }) => payment === into);
		return isStanding(one) && (!successor || isStanding(successor));
	});
}
