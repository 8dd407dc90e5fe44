import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { histories } from "../../test/histories.ts";
import {
	type BoughtPlan,
	continuePeriods,
	findSuccessor,
	planPeriods,
	runningAt,
} from "./periods.ts";
import { cancelAllBought, cancelBought, computeRefund } from "./refund.ts";

/** Approved before the first payment. */
const always = [{ from: 0, until: null }];

test("periods never overlap, none is empty, and a revoked payment has none", () => {
	fc.assert(
		fc.property(histories, (bought) => {
			const periods = planPeriods(bought, always);
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

test("without refunds every day paid for is provided, without a gap", () => {
	fc.assert(
		fc.property(histories, (all) => {
			const bought = all.map(({ endedAt: _, ...one }) => ({ ...one, isRevoked: false }));
			const periods = planPeriods(bought, always);
			let value = 0;
			for (const { startsAt, endsAt, cents } of periods) value += (endsAt - startsAt) * cents;
			const paid = bought.reduce((sum, { cents }) => sum + cents * 30 * day, 0);
			// Each upgrade rounds down by less than a day of the new plan, and nothing else loses value.
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

test("a refund never exceeds the price, and never grows over time", () => {
	fc.assert(
		fc.property(histories, fc.array(fc.integer({ min: 0, max: 400 * day })), (bought, times) => {
			for (const { payment, cents } of bought) {
				const back = times
					.sort((a, b) => a - b)
					.map((at) => computeRefund(bought, always, payment, at));
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

/** What the ledger can contain at a given time. */
const knownAt = (bought: readonly BoughtPlan[], at: number): BoughtPlan[] =>
	bought
		.filter((one) => one.at <= at)
		.map((one) => ((one.endedAt ?? 0) > at ? { ...one, endedAt: undefined } : one));

const gaps = fc.integer({ min: 0, max: 200 * day });

test("cancelling ends that plan's days, and other purchases keep theirs", () => {
	fc.assert(
		fc.property(histories, gaps, fc.nat({ max: 7 }), (bought, at, pick) => {
			const known = knownAt(bought, at);
			const payment = known[pick % known.length]?.payment ?? "";
			const before = planPeriods(known, always);
			const cancelled = cancelBought(known, always, payment, at);
			const after = planPeriods(cancelled.bought, always);
			const left = (periods: typeof before, of: string) => {
				const period = periods.find((one) => one.payment === of);
				return period ? Math.max(0, period.endsAt - Math.max(at, period.startsAt)) : 0;
			};
			expect(left(after, payment)).toBe(0);
			expect(computeRefund(cancelled.bought, always, payment, at).cents).toBe(0);
			const period = before.find((one) => one.payment === payment && one.endsAt > at);
			if (!period) return;
			// Days used before a full refund count towards the plans waiting behind.
			const lived = cancelled.refund.isWhole ? Math.max(0, at - period.startsAt) : 0;
			for (const { payment: other } of known.filter((one) => one.payment !== payment)) {
				// Without the cancelled plan a lower one may run first and be converted into a higher one.
				if (findSuccessor(cancelled.bought, always, other)) continue;
				expect(left(after, other), other).toBeGreaterThanOrEqual(left(before, other) - lived);
			}
		}),
		{ numRuns: 2_000 },
	);
});

test("after cancelling everything nothing is refundable, and the refunds do not exceed the payments", () => {
	fc.assert(
		fc.property(histories, gaps, (bought, at) => {
			const known = knownAt(bought, at);
			const cancelled = cancelAllBought(known, always, at, new Set());
			const last = cancelled.at(-1)?.bought ?? known;
			for (const { payment } of known)
				expect(computeRefund(last, always, payment, at).cents).toBe(0);
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
				always,
			);
			const after = continuePeriods(before, planPeriods(known, always), now);
			for (const [index, { startsAt, endsAt }] of after.entries()) {
				expect(endsAt).toBeGreaterThan(startsAt);
				expect(startsAt).toBeGreaterThanOrEqual(after[index - 1]?.endsAt ?? 0);
			}
			for (let at = 0; at < now; at += day) {
				expect(runningAt(after, at)?.payment).toBe(runningAt(before, at)?.payment);
			}
			for (let at = now; at < now + 200 * day; at += day) {
				expect(runningAt(after, at)?.payment).toBe(
					runningAt(planPeriods(known, always), at)?.payment,
				);
			}
		}),
		{ numRuns: 200 },
	);
});
