import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { centsOf, histories } from "../../test/histories.ts";
import {
	type Approvals,
	type BoughtPlan,
	continuePeriods,
	isActive,
	isApprovedAt,
	type Period,
	planPeriods,
	planWaiting,
} from "./periods.ts";
import { cancelAllBought, computeRefund } from "./refund.ts";

/** Up to three approvals at any time, the last of which may still stand (decision 0034). */
const approvals = fc
	.array(fc.integer({ min: 1, max: 90 * day }), { maxLength: 6 })
	.map((gaps): Approvals => {
		let at = 0;
		const turns = gaps.map((gap) => (at += gap));
		return turns.flatMap((from, index) =>
			index % 2 === 0 ? [{ from, until: turns[index + 1] ?? null }] : [],
		);
	});
const moments = fc.integer({ min: 0, max: 400 * day });
/** Without ends and refunds. */
const kept = (bought: readonly BoughtPlan[]) =>
	bought.map(({ endedAt: _, ...one }) => ({ ...one, isRevoked: false }));
/** What the ledger contains at a time. */
const boughtBy = (bought: readonly BoughtPlan[], at: number) =>
	bought
		.filter((one) => one.at <= at)
		.map((one) => ((one.endedAt ?? 0) > at ? { ...one, endedAt: undefined } : one));
const approvedBy = (all: Approvals, at: number): Approvals =>
	all
		.filter(({ from }) => from <= at)
		.map((span) => ((span.until ?? 0) > at ? { ...span, until: null } : span));

const runs = { numRuns: process.env.LONG ? 5_000 : 500 };

test("never approved: no day runs, and whatever was not ended comes back to the cent", () => {
	fc.assert(
		fc.property(histories, moments, (all, at) => {
			const bought = boughtBy(all, at);
			expect(planPeriods(bought, [])).toEqual([]);
			const due = bought.filter(isActive);
			expect(planWaiting(bought, [])).toEqual(
				due.map(({ payment, plan }) => ({ payment, plan, days: 30 })),
			);
			const cancelled = cancelAllBought(bought, [], at, new Set());
			expect(cancelled.map(({ payment, refund }) => [payment, refund.cents])).toEqual(
				due.map(({ payment, cents }) => [payment, cents]),
			);
		}),
		runs,
	);
});

test("approved after the purchases, everything runs back to back from there; before them, as ever", () => {
	fc.assert(
		fc.property(histories, fc.integer({ min: 1, max: 90 * day }), (all, later) => {
			const bought = kept(all);
			const from = (bought.at(-1)?.at ?? 0) + later;
			expect(planPeriods(bought, [{ from, until: null }])).toEqual(
				bought.map(({ payment, plan, cents }, index) => ({
					payment,
					plan,
					cents,
					startsAt: from + index * 30 * day,
					endsAt: from + (index + 1) * 30 * day,
				})),
			);
			const early = [{ from: 0, until: null }];
			const earlier = [{ from: -later, until: null }];
			expect(planPeriods(all, earlier)).toEqual(planPeriods(all, early));
		}),
		runs,
	);
});

test("with any approvals, days run only while one stands, never overlap, and none is lost", () => {
	fc.assert(
		fc.property(histories, approvals, (bought, spans) => {
			const periods = planPeriods(bought, spans);
			for (const [index, { startsAt, endsAt }] of periods.entries()) {
				expect(endsAt).toBeGreaterThan(startsAt);
				expect(startsAt).toBeGreaterThanOrEqual(periods[index - 1]?.endsAt ?? 0);
				expect(isApprovedAt(spans, startsAt) && isApprovedAt(spans, endsAt - 1)).toBe(true);
			}
			const all = kept(bought);
			const lasting = planPeriods(all, spans).reduce(
				(sum, { startsAt, endsAt, cents }) => sum + (endsAt - startsAt) * cents,
				0,
			);
			const waits = planWaiting(all, spans).reduce(
				(sum, { plan, days }) => sum + days * day * centsOf(plan),
				0,
			);
			const paid = all.reduce((sum, { cents }) => sum + cents * 30 * day, 0);
			// An upgrade rounds down by less than a day, and a waiting part of a day is shown as one.
			const dayOfEach = (all.length + 1) * 39_900 * day;
			expect(lasting + waits).toBeLessThan(paid + dayOfEach);
			expect(lasting + waits).toBeGreaterThan(paid - dayOfEach);
		}),
		runs,
	);
});

test("a refund never exceeds the price, never grows, and stands still without an approval", () => {
	fc.assert(
		fc.property(histories, approvals, fc.array(moments, { minLength: 2 }), (all, spans, times) => {
			const bought = kept(all);
			const last = bought.at(-1)?.at ?? 0;
			for (const { payment, cents } of bought) {
				let before = { at: 0, cents };
				for (const at of times.map((time) => last + time).sort((a, b) => a - b)) {
					const now = { at, cents: computeRefund(bought, spans, payment, at).cents };
					expect(now.cents).toBeLessThanOrEqual(before.cents);
					const ran = spans.some(({ from, until }) => from < at && (until ?? at) > before.at);
					if (before.at > 0 && !ran) expect(now.cents).toBe(before.cents);
					before = now;
				}
			}
		}),
		runs,
	);
});

test("recorded step by step, the past stays and the future follows the plan", () => {
	fc.assert(
		fc.property(histories, approvals, (bought, spans) => {
			const steps = [
				...bought.flatMap(({ at, endedAt }) => [at, ...(endedAt === undefined ? [] : [endedAt])]),
				...spans.flatMap(({ from, until }) => [from, ...(until === null ? [] : [until])]),
			].sort((a, b) => a - b);
			let lived: Period[] = [];
			for (const now of steps) {
				const planned = planPeriods(boughtBy(bought, now), approvedBy(spans, now));
				const next = continuePeriods(lived, planned, now);
				const until = (all: readonly Period[]) =>
					all
						.filter(({ startsAt }) => startsAt < now)
						.map(({ payment, startsAt, endsAt }) => [payment, startsAt, Math.min(endsAt, now)]);
				const from = (all: readonly Period[]) =>
					all
						.filter(({ endsAt }) => endsAt > now)
						.map(({ payment, startsAt, endsAt }) => [payment, Math.max(startsAt, now), endsAt]);
				expect(until(next)).toEqual(until(lived));
				expect(from(next)).toEqual(from(planned));
				lived = next;
			}
		}),
		runs,
	);
});
