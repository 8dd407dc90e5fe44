import fc from "fast-check";
import { expect, test } from "vitest";
import {
	type Bought,
	cancelAllBought,
	cancelBought,
	continuePeriods,
	findSuccessor,
	planPeriods,
	reckonRefund,
	runningAt,
} from "./periods.ts";
import { type PlanId, planIds, plans } from "./plans.ts";

const day = 86_400_000;
const centsOf = (plan: PlanId) => plans.find(({ id }) => id === plan)?.price.amount ?? 0;
const buy = (payment: string, plan: PlanId, onDay: number, more: Partial<Bought> = {}): Bought => ({
	payment,
	plan,
	cents: centsOf(plan),
	at: onDay * day,
	...more,
});
/** `a basic 0-30`: readable, in days. */
const shown = (bought: readonly Bought[]) =>
	planPeriods(bought).map(
		({ payment, plan, startsAt, endsAt }) => `${payment} ${plan} ${startsAt / day}-${endsAt / day}`,
	);

test("a month is 30 × 24 hours; the same and a lower plan wait for its end", () => {
	expect(shown([buy("a", "premium", 0)])).toEqual(["a premium 0-30"]);
	expect(shown([buy("a", "premium", 0), buy("b", "premium", 12)])).toEqual([
		"a premium 0-30",
		"b premium 30-60",
	]);
	expect(shown([buy("a", "premium", 0), buy("b", "basic", 12), buy("c", "premium", 13)])).toEqual([
		"a premium 0-30",
		"b basic 30-60",
		"c premium 60-90",
	]);
	expect(shown([buy("a", "basic", 0), buy("b", "vip", 30)])).toEqual([
		"a basic 0-30",
		"b vip 30-60",
	]);
	expect(shown([buy("a", "basic", 0), buy("b", "basic", 40)])).toEqual([
		"a basic 0-30",
		"b basic 40-70",
	]);
});

test("a higher plan starts at once, with floor(unused days × old price ÷ new price) days added", () => {
	// 20 × 99 ÷ 399 = 4.96; 20 × 199 ÷ 399 = 9.97; 30 × 99 ÷ 199 = 14.92
	expect(shown([buy("a", "basic", 0), buy("b", "vip", 10)])).toEqual([
		"a basic 0-10",
		"b vip 10-44",
	]);
	expect(shown([buy("a", "premium", 0), buy("b", "vip", 10)])).toEqual([
		"a premium 0-10",
		"b vip 10-49",
	]);
	expect(shown([buy("a", "basic", 0), buy("b", "premium", 0)])).toEqual(["b premium 0-44"]);
	// The days that were added count again at the next step: 34 × 199 ÷ 399 = 16.96.
	expect(shown([buy("a", "basic", 0), buy("b", "premium", 0), buy("c", "vip", 10)])).toEqual([
		"b premium 0-10",
		"c vip 10-56",
	]);
});

test("what waits behind moves back for an upgrade and keeps its length", () => {
	const bought = [buy("a", "basic", 0), buy("b", "basic", 5), buy("c", "premium", 10)];
	// 20 × 99 ÷ 199 = 9.95
	expect(shown(bought)).toEqual(["a basic 0-10", "c premium 10-49", "b basic 49-79"]);
});

test("a partial refund ends the period then, and what waits behind moves up", () => {
	expect(shown([buy("a", "vip", 0, { endedAt: 12 * day })])).toEqual(["a vip 0-12"]);
	expect(shown([buy("a", "vip", 0, { endedAt: 12 * day }), buy("b", "basic", 5)])).toEqual([
		"a vip 0-12",
		"b basic 12-42",
	]);
	// One that waits ends before it began; one that is over stays as it was.
	expect(shown([buy("a", "vip", 0), buy("b", "basic", 5, { endedAt: 12 * day })])).toEqual([
		"a vip 0-30",
	]);
	expect(shown([buy("a", "vip", 0, { endedAt: 40 * day })])).toEqual(["a vip 0-30"]);
});

test("a revoked payment counts as though it had never been", () => {
	expect(shown([buy("a", "vip", 0, { isRevoked: true })])).toEqual([]);
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })];
	expect(shown(upgraded)).toEqual(["a basic 0-30"]);
	const without = [buy("a", "basic", 0, { isRevoked: true }), buy("b", "vip", 10)];
	expect(shown(without)).toEqual(["b vip 10-40"]);
	expect(shown([buy("a", "vip", 0, { isRevoked: true }), buy("b", "basic", 5)])).toEqual([
		"b basic 5-35",
	]);
});

test("the refund is floor(cents × unused whole days ÷ 30), and everything while no day was used", () => {
	const bought = [buy("a", "basic", 0)];
	const at = (days: number) => reckonRefund(bought, "a", days * day).cents;
	expect([0, 0.5, 0.999].map(at)).toEqual([9900, 9900, 9900]);
	// 29 whole days are left from the end of the first day on, 28 a moment later.
	expect([1, 1.001, 10, 10.5, 29, 29.001, 30, 31].map(at)).toEqual([
		9570, 9240, 6600, 6270, 330, 0, 0, 0,
	]);
	// 19900 × 17 ÷ 30 = 11276.67
	expect(reckonRefund([buy("a", "premium", 0)], "a", 13 * day).cents).toBe(11276);
});

test("what waits comes back whole; what became days of a higher plan comes back with that", () => {
	const waiting = [buy("a", "basic", 0), buy("b", "basic", 5)];
	expect(reckonRefund(waiting, "b", 20 * day)).toEqual({
		cents: 9900,
		unusedDays: 30,
		isWhole: true,
	});
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 10)];
	expect(reckonRefund(upgraded, "a", 12 * day).cents).toBe(0);
	// Four added days are used up first, so four days later everything is still there.
	expect(reckonRefund(upgraded, "b", 14 * day)).toEqual({
		cents: 39_900,
		unusedDays: 30,
		isWhole: false,
	});
	expect(reckonRefund(upgraded, "b", 15 * day).cents).toBe(38570);
	expect(reckonRefund(upgraded, "c", 12 * day).cents).toBe(0);
});

test("cancelling ends a payment's days at that moment, whenever its money goes back", () => {
	const bought = [buy("a", "premium", 0), buy("b", "basic", 5)];
	const running = cancelBought(bought, "a", 13 * day);
	expect(running.refund).toEqual({ cents: 11_276, unusedDays: 17, isWhole: false });
	expect(shown(running.bought)).toEqual(["a premium 0-13", "b basic 13-43"]);
	const waiting = cancelBought(bought, "b", 13 * day);
	expect(waiting.refund.isWhole).toBe(true);
	expect(shown(waiting.bought)).toEqual(["a premium 0-30"]);
});

test("days that an upgrade added and that were used are paid for: the older plan stays gone", () => {
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 0)];
	const cancelled = cancelBought(upgraded, "b", 6.5 * day);
	expect(cancelled.refund.cents).toBe(39_900);
	expect(shown(cancelled.bought)).toEqual(["b vip 0-6.5"]);
	expect(reckonRefund(cancelled.bought, "a", 6.5 * day).cents).toBe(0);
});

test("cancelling everything also gives back what an upgrade had replaced", () => {
	const all = (bought: readonly Bought[], onDay: number, spared: string[] = []) =>
		cancelAllBought(bought, onDay * day, new Set(spared)).map(
			({ payment, refund }) => `${payment} ${refund.cents}`,
		);
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 13)).toEqual(["a 11276", "b 9900"]);
	// The upgrade comes back whole, so that basic has its own nineteen days again.
	expect(all([buy("a", "basic", 0), buy("b", "vip", 10)], 10.5)).toEqual(["b 39900", "a 6270"]);
	expect(all([buy("a", "basic", 0), buy("b", "vip", 10)], 20)).toEqual(["b 31920"]);
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 13, ["a"])).toEqual(["b 9900"]);
	// What has less than a day left gives nothing back and stays.
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 29.5)).toEqual(["b 9900"]);
	expect(all([buy("a", "premium", 0)], 30)).toEqual([]);
});

test("days that became days of a higher plan are found with it, through all steps", () => {
	const bought = [buy("a", "basic", 0), buy("b", "premium", 10), buy("c", "vip", 20)];
	expect(findSuccessor(bought, "a")).toBe("c");
	expect(findSuccessor(bought, "b")).toBe("c");
	expect(findSuccessor(bought, "c")).toBeUndefined();
	// Bought at the very same moment, and taken back.
	expect(findSuccessor([buy("a", "basic", 0), buy("b", "vip", 0)], "a")).toBe("b");
	const back = [buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })];
	expect(findSuccessor(back, "a")).toBeUndefined();
	// One day of basic is less than one of VIP: nothing became anything.
	expect(findSuccessor([buy("a", "basic", 0), buy("b", "vip", 29)], "a")).toBeUndefined();
});

test("the past stays, the future follows the plan", () => {
	const lived = planPeriods([buy("a", "basic", 0), buy("b", "vip", 10)]);
	const planned = planPeriods([buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })]);
	const days = continuePeriods(lived, planned, 15 * day).map(
		({ payment, startsAt, endsAt }) => `${payment} ${startsAt / day}-${endsAt / day}`,
	);
	expect(days).toEqual(["a 0-10", "b 10-15", "a 15-30"]);
	expect(continuePeriods(lived, planPeriods([]), 15 * day).map(({ endsAt }) => endsAt)).toEqual([
		10 * day,
		15 * day,
	]);
	expect(continuePeriods(lived, lived, 15 * day)).toEqual(lived);
});

/** Purchases and ends at growing times, some of them revoked. */
const histories = fc
	.array(
		fc.record({
			plan: fc.constantFrom(...planIds),
			gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 * day })),
			ends: fc.option(fc.integer({ min: 0, max: 60 * day }), { nil: undefined }),
			isRevoked: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 8 },
	)
	.map((steps) => {
		let at = 0;
		return steps.map(({ plan, gap, ends, isRevoked }, index): Bought => {
			at += gap;
			const endedAt = ends === undefined ? undefined : at + ends;
			return { payment: `p${index}`, plan, cents: centsOf(plan), at, endedAt, isRevoked };
		});
	});

test("periods never overlap, none is empty, and a revoked payment has none", () => {
	fc.assert(
		fc.property(histories, (bought) => {
			const periods = planPeriods(bought);
			for (const [index, { startsAt, endsAt, payment }] of periods.entries()) {
				expect(endsAt).toBeGreaterThan(startsAt);
				expect(startsAt).toBeGreaterThanOrEqual(periods[index - 1]?.endsAt ?? 0);
				expect(bought.find((one) => one.payment === payment)?.isRevoked).toBe(false);
			}
			expect(new Set(periods.map(({ payment }) => payment)).size).toBe(periods.length);
		}),
		{ numRuns: 500 },
	);
});

test("who paid and got nothing back has every day that was paid for, without a gap", () => {
	fc.assert(
		fc.property(histories, (all) => {
			const bought = all.map(({ endedAt: _, ...one }) => ({ ...one, isRevoked: false }));
			const periods = planPeriods(bought);
			let value = 0;
			for (const { startsAt, endsAt, cents } of periods) value += (endsAt - startsAt) * cents;
			const paid = bought.reduce((sum, { cents }) => sum + cents * 30 * day, 0);
			// Each upgrade rounds down by less than a day of the new plan, and only upgrades lose anything.
			expect(value).toBeLessThanOrEqual(paid);
			expect(value).toBeGreaterThan(paid - bought.length * 39_900 * day);
			for (const { payment, at } of bought) {
				const now = runningAt(periods, at);
				expect(now, payment).toBeDefined();
			}
		}),
		{ numRuns: 500 },
	);
});

test("no moment gives back more than was paid, and later never more than earlier", () => {
	fc.assert(
		fc.property(histories, fc.array(fc.integer({ min: 0, max: 400 * day })), (bought, times) => {
			for (const { payment, cents } of bought) {
				const back = times.sort((a, b) => a - b).map((at) => reckonRefund(bought, payment, at));
				for (const [index, refund] of back.entries()) {
					expect(refund.cents).toBeLessThanOrEqual(cents);
					expect(refund.cents).toBeLessThanOrEqual(back[index - 1]?.cents ?? cents);
					expect(Number.isInteger(refund.cents)).toBe(true);
				}
			}
		}),
		{ numRuns: 300 },
	);
});

/** What the books can hold at a moment. */
const knownAt = (bought: readonly Bought[], at: number): Bought[] =>
	bought
		.filter((one) => one.at <= at)
		.map((one) => ((one.endedAt ?? 0) > at ? { ...one, endedAt: undefined } : one));

const gaps = fc.integer({ min: 0, max: 200 * day });

test("who cancels is no member by it any more, and what else was paid for keeps its days", () => {
	fc.assert(
		fc.property(histories, gaps, fc.nat({ max: 7 }), (bought, at, pick) => {
			const known = knownAt(bought, at);
			const payment = known[pick % known.length]?.payment ?? "";
			const before = planPeriods(known);
			const cancelled = cancelBought(known, payment, at);
			const after = planPeriods(cancelled.bought);
			const left = (periods: typeof before, of: string) => {
				const period = periods.find((one) => one.payment === of);
				return period ? Math.max(0, period.endsAt - Math.max(at, period.startsAt)) : 0;
			};
			expect(left(after, payment)).toBe(0);
			expect(reckonRefund(cancelled.bought, payment, at).cents).toBe(0);
			const period = before.find((one) => one.payment === payment && one.endsAt > at);
			if (!period) return;
			// What was lived of days that come back whole counts for what stands behind them.
			const lived = cancelled.refund.isWhole ? Math.max(0, at - period.startsAt) : 0;
			for (const { payment: other } of known.filter((one) => one.payment !== payment)) {
				// Without the plan that ran, a lower one may run first and become days of a higher one.
				if (findSuccessor(cancelled.bought, other)) continue;
				expect(left(after, other), other).toBeGreaterThanOrEqual(left(before, other) - lived);
			}
		}),
		{ numRuns: 2_000 },
	);
});

test("cancelling everything leaves nothing to give back, and gives back less than was paid", () => {
	fc.assert(
		fc.property(histories, gaps, (bought, at) => {
			const known = knownAt(bought, at);
			const cancelled = cancelAllBought(known, at, new Set());
			const last = cancelled.at(-1)?.bought ?? known;
			for (const { payment } of known) expect(reckonRefund(last, payment, at).cents).toBe(0);
			expect(new Set(cancelled.map(({ payment }) => payment)).size).toBe(cancelled.length);
			const sum = (of: readonly { cents: number }[]) =>
				of.reduce((all, { cents }) => all + cents, 0);
			const paid = sum(known.filter(({ isRevoked }) => !isRevoked));
			expect(sum(cancelled.map(({ refund }) => refund))).toBeLessThanOrEqual(paid);
		}),
		{ numRuns: 500 },
	);
});

test("however often the plan changes, the past stays and nothing overlaps", () => {
	fc.assert(
		fc.property(histories, fc.integer({ min: 0, max: 200 * day }), (bought, now) => {
			const known = bought.filter(({ at }) => at <= now);
			const before = planPeriods(
				known.map(({ endedAt: _, ...one }) => ({ ...one, isRevoked: false })),
			);
			const after = continuePeriods(before, planPeriods(known), now);
			for (const [index, { startsAt, endsAt }] of after.entries()) {
				expect(endsAt).toBeGreaterThan(startsAt);
				expect(startsAt).toBeGreaterThanOrEqual(after[index - 1]?.endsAt ?? 0);
			}
			for (let at = 0; at < now; at += day) {
				expect(runningAt(after, at)?.payment).toBe(runningAt(before, at)?.payment);
			}
			for (let at = now; at < now + 200 * day; at += day) {
				expect(runningAt(after, at)?.payment).toBe(runningAt(planPeriods(known), at)?.payment);
			}
		}),
		{ numRuns: 200 },
	);
});
