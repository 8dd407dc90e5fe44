import type { PlanId } from "./plans.ts";
import { planIds } from "./plans.ts";

export const dayMs = 86_400_000;
/** The days one payment buys. */
export const monthDays = 30;

export type BoughtPlan = {
	payment: string;
	plan: PlanId;
	cents: number;
	/** Days that the staff added to the thirty. */
	addedDays?: number | undefined;
	/** The amount refunded or still owed, while its days went on. */
	backCents?: number | undefined;
	/** When it was settled. */
	at: number;
	/** When it was cancelled or partly refunded, which ended its remaining days. */
	endedAt?: number | undefined;
	/** Refunded in full or reversed: counts as never bought. */
	isRevoked?: boolean | undefined;
};

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
 * A person's periods, in order: without gaps in what was paid for while an approval stands, never
 * overlapping, never empty. What is bought without an approval waits, in the order in which it was
 * paid for; the first of it begins with the approval.
 * @param bought in the order in which the payments were settled.
 */
export function planPeriods(bought: readonly BoughtPlan[], approvals: Approvals): Period[] {
	return replay(bought, approvals).periods.flatMap((period) =>
		momentsOf(approvals, period).map((moments) => ({ ...period, ...moments })),
	);
}

/** A payment's days that begin with the next approval. */
export type WaitingDays = { payment: string; plan: PlanId; days: number };

/** What waits for an approval, in the order in which it will begin; part of a day counts as one. */
export function planWaiting(bought: readonly BoughtPlan[], approvals: Approvals): WaitingDays[] {
	return replay(bought, approvals).periods.flatMap((period) => {
		const days = Math.ceil(waitingTimeOf(approvals, period) / dayMs);
		return days > 0 ? [{ payment: period.payment, plan: period.plan, days }] : [];
	});
}

/** Periods in approved time, and which payment's days were converted into which other's. */
type Replayed = { periods: Period[]; became: ReadonlyMap<string, string> };

/** Everything that was bought and ended, one after the other, in approved time. */
export function replay(bought: readonly BoughtPlan[], approvals: Approvals): Replayed {
	const counted = bought.filter(({ isRevoked }) => !isRevoked);
	const steps = [
		...counted.map((one, order) => ({ at: one.at, order, buy: one })),
		...counted.flatMap(({ payment, endedAt }, order) =>
			endedAt === undefined ? [] : [{ at: endedAt, order, end: payment }],
		),
	].sort((one, other) => one.at - other.at || one.order - other.order);
	return steps.reduce<Replayed>(
		({ periods, became }, step) => {
			const at = approvedTimeAt(approvals, step.at);
			if (!("buy" in step)) return { periods: endPeriod(periods, step.end, at), became };
			const isApproved = isApprovedAt(approvals, step.at);
			return addBought({ periods, became }, step.buy, { at, isApproved });
		},
		{ periods: [], became: new Map() },
	);
}

type Moment = { at: number; isApproved: boolean };

function addBought(
	{ periods, became }: Replayed,
	{ payment, plan, cents, addedDays = 0 }: BoughtPlan,
	{ at, isApproved }: Moment,
): Replayed {
	const fresh = (startsAt: number, days: number): Period => ({
		payment,
		plan,
		cents,
		startsAt,
		endsAt: startsAt + days * dayMs,
	});
	// Without an approval nothing runs that a higher plan could replace.
	const running = isApproved ? runningAt(periods, at) : undefined;
	if (!running || rank(plan) <= rank(running.plan)) {
		const last = periods.at(-1)?.endsAt ?? at;
		return { periods: [...periods, fresh(Math.max(at, last), monthDays + addedDays)], became };
	}
	const added = daysFor(running.endsAt - at, running.cents, cents);
	const first = fresh(at, monthDays + addedDays + added);
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

export function runningAt<P extends Pick<Period, "startsAt" | "endsAt">>(
	periods: readonly P[],
	at: number,
): P | undefined {
	return periods.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
}

/** The payment that this one's unused days went to, through all upgrades. */
export function findSuccessor(
	bought: readonly BoughtPlan[],
	approvals: Approvals,
	payment: string,
): string | undefined {
	const { became } = replay(bought, approvals);
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
export function isAnyLeft(bought: readonly BoughtPlan[], approvals: Approvals): boolean {
	return bought.some((one) => {
		const into = findSuccessor(bought, approvals, one.payment);
		const successor = bought.find(({ payment }) => payment === into);
		return isActive(one) && (!successor || isActive(successor));
	});
}

/**
 * The clock of paid days: it runs only while the person is approved, so that no day is used before the approval
 * (`product.md`, "Money"; decision 0034). Times are milliseconds since 1970, approved time is milliseconds since
 * the first approval.
 */

/** A stretch of time in which the staff's approval stood; `until` is null while it stands. */
type ApprovedSpan = { from: number; until: number | null };

/** Approvals of one person, in order, without overlaps; empty before the first one. */
export type Approvals = readonly ApprovedSpan[];

export function isApprovedAt(approvals: Approvals, at: number): boolean {
	return approvals.some(({ from, until }) => from <= at && (until === null || at < until));
}

/** The approved time that had passed at a moment. */
export function approvedTimeAt(approvals: Approvals, at: number): number {
	return approvals.reduce(
		(sum, { from, until }) => sum + Math.max(0, Math.min(at, until ?? at) - from),
		0,
	);
}

type Stretch = { startsAt: number; endsAt: number };

/** The real times that a span of approved time covers: one span for each approval it reaches into. */
function momentsOf(approvals: Approvals, { startsAt, endsAt }: Stretch): Stretch[] {
	let begin = 0;
	return approvals.flatMap(({ from, until }) => {
		const first = begin;
		const end = begin + (until ?? Number.POSITIVE_INFINITY) - from;
		begin = end;
		const covered = { startsAt: Math.max(startsAt, first), endsAt: Math.min(endsAt, end) };
		if (covered.startsAt >= covered.endsAt) return [];
		return [{ startsAt: from + covered.startsAt - first, endsAt: from + covered.endsAt - first }];
	});
}

/** How much of a span of approved time waits for an approval that has not been given. */
function waitingTimeOf(approvals: Approvals, { startsAt, endsAt }: Stretch): number {
	const passed = approvedTimeAt(approvals, Number.POSITIVE_INFINITY);
	return Math.max(0, endsAt - Math.max(startsAt, passed));
}
