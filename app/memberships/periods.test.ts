import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { buy } from "../../test/histories.ts";
import {
	type BoughtPlan,
	continuePeriods,
	findSuccessor,
	isAnyLeft,
	isApprovedAt,
	type Period,
	planPeriods,
	runningAt,
} from "./periods.ts";
import { cancelAllBought, cancelBought, computeRefund } from "./refund.ts";

/** Approved before the first payment. */
const always = [{ from: 0, until: null }];
/** `a basic 0-30`: a readable form, in days. */
const shown = (bought: readonly BoughtPlan[]) =>
	planPeriods(bought, always).map(
		({ payment, plan, startsAt, endsAt }) => `${payment} ${plan} ${startsAt / day}-${endsAt / day}`,
	);

test("a month is 30 × 24 hours; the same or a lower plan waits for its end", () => {
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
	// The added days count again at the next upgrade: 34 × 199 ÷ 399 = 16.96.
	expect(shown([buy("a", "basic", 0), buy("b", "premium", 0), buy("c", "vip", 10)])).toEqual([
		"b premium 0-10",
		"c vip 10-56",
	]);
});

test("an upgrade postpones waiting plans without shortening them", () => {
	const bought = [buy("a", "basic", 0), buy("b", "basic", 5), buy("c", "premium", 10)];
	// 20 × 99 ÷ 199 = 9.95
	expect(shown(bought)).toEqual(["a basic 0-10", "c premium 10-49", "b basic 49-79"]);
});

test("a partial refund ends the period at that time, and waiting plans move up", () => {
	expect(shown([buy("a", "vip", 0, { endedAt: 12 * day })])).toEqual(["a vip 0-12"]);
	expect(shown([buy("a", "vip", 0, { endedAt: 12 * day }), buy("b", "basic", 5)])).toEqual([
		"a vip 0-12",
		"b basic 12-42",
	]);
	// A waiting plan ends before it began; one that is over is unchanged.
	expect(shown([buy("a", "vip", 0), buy("b", "basic", 5, { endedAt: 12 * day })])).toEqual([
		"a vip 0-30",
	]);
	expect(shown([buy("a", "vip", 0, { endedAt: 40 * day })])).toEqual(["a vip 0-30"]);
});

test("a revoked payment counts as if it had never been made", () => {
	expect(shown([buy("a", "vip", 0, { isRevoked: true })])).toEqual([]);
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })];
	expect(shown(upgraded)).toEqual(["a basic 0-30"]);
	const without = [buy("a", "basic", 0, { isRevoked: true }), buy("b", "vip", 10)];
	expect(shown(without)).toEqual(["b vip 10-40"]);
	expect(shown([buy("a", "vip", 0, { isRevoked: true }), buy("b", "basic", 5)])).toEqual([
		"b basic 5-35",
	]);
});

test("the refund is floor(cents × unused whole days ÷ 30), or everything if no day was used", () => {
	const bought = [buy("a", "basic", 0)];
	const at = (days: number) => computeRefund(bought, always, "a", days * day).cents;
	expect([0, 0.5, 0.999].map(at)).toEqual([9900, 9900, 9900]);
	// 29 whole days are left up to the end of the first day, 28 just after it.
	expect([1, 1.001, 10, 10.5, 29, 29.001, 30, 31].map(at)).toEqual([
		9570, 9240, 6600, 6270, 330, 0, 0, 0,
	]);
	// 19900 × 17 ÷ 30 = 11276.67
	expect(computeRefund([buy("a", "premium", 0)], always, "a", 13 * day).cents).toBe(11276);
});

test("a waiting plan is refunded in full; days turned into a higher plan are refunded with that plan", () => {
	const waiting = [buy("a", "basic", 0), buy("b", "basic", 5)];
	expect(computeRefund(waiting, always, "b", 20 * day)).toEqual({
		cents: 9900,
		unusedDays: 30,
		isWhole: true,
	});
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 10)];
	expect(computeRefund(upgraded, always, "a", 12 * day).cents).toBe(0);
	// The four added days are used up first, so four days later nothing is lost yet.
	expect(computeRefund(upgraded, always, "b", 14 * day)).toEqual({
		cents: 39_900,
		unusedDays: 30,
		isWhole: false,
	});
	expect(computeRefund(upgraded, always, "b", 15 * day).cents).toBe(38570);
	expect(computeRefund(upgraded, always, "c", 12 * day).cents).toBe(0);
});

test("cancelling ends a payment's days at that time, whenever the refund completes", () => {
	const bought = [buy("a", "premium", 0), buy("b", "basic", 5)];
	const running = cancelBought(bought, always, "a", 13 * day);
	expect(running.refund).toEqual({ cents: 11_276, unusedDays: 17, isWhole: false });
	expect(shown(running.bought)).toEqual(["a premium 0-13", "b basic 13-43"]);
	const waiting = cancelBought(bought, always, "b", 13 * day);
	expect(waiting.refund.isWhole).toBe(true);
	expect(shown(waiting.bought)).toEqual(["a premium 0-30"]);
});

test("days added by an upgrade and used are paid for, so the older plan does not resume", () => {
	const upgraded = [buy("a", "basic", 0), buy("b", "vip", 0)];
	const cancelled = cancelBought(upgraded, always, "b", 6.5 * day);
	expect(cancelled.refund.cents).toBe(39_900);
	expect(shown(cancelled.bought)).toEqual(["b vip 0-6.5"]);
	expect(computeRefund(cancelled.bought, always, "a", 6.5 * day).cents).toBe(0);
});

test("cancelling everything also refunds what an upgrade had replaced", () => {
	const all = (bought: readonly BoughtPlan[], onDay: number, spared: string[] = []) =>
		cancelAllBought(bought, always, onDay * day, new Set(spared)).map(
			({ payment, refund }) => `${payment} ${refund.cents}`,
		);
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 13)).toEqual(["a 11276", "b 9900"]);
	// The upgrade is refunded in full, so basic gets its own nineteen days back.
	expect(all([buy("a", "basic", 0), buy("b", "vip", 10)], 10.5)).toEqual(["b 39900", "a 6270"]);
	expect(all([buy("a", "basic", 0), buy("b", "vip", 10)], 20)).toEqual(["b 31920"]);
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 13, ["a"])).toEqual(["b 9900"]);
	// A plan with less than a day left is not refunded and stays.
	expect(all([buy("a", "premium", 0), buy("b", "basic", 5)], 29.5)).toEqual(["b 9900"]);
	expect(all([buy("a", "premium", 0)], 30)).toEqual([]);
});

test("days turned into a higher plan are found through all upgrades", () => {
	const bought = [buy("a", "basic", 0), buy("b", "premium", 10), buy("c", "vip", 20)];
	expect(findSuccessor(bought, always, "a")).toBe("c");
	expect(findSuccessor(bought, always, "b")).toBe("c");
	expect(findSuccessor(bought, always, "c")).toBeUndefined();
	// Bought at the same moment and then reversed.
	expect(findSuccessor([buy("a", "basic", 0), buy("b", "vip", 0)], always, "a")).toBe("b");
	const back = [buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })];
	expect(findSuccessor(back, always, "a")).toBeUndefined();
	// One day of basic is worth less than one of VIP, so nothing was converted.
	expect(findSuccessor([buy("a", "basic", 0), buy("b", "vip", 29)], always, "a")).toBeUndefined();
});

test("the past stays, the future follows the plan", () => {
	const lived = planPeriods([buy("a", "basic", 0), buy("b", "vip", 10)], always);
	const planned = planPeriods(
		[buy("a", "basic", 0), buy("b", "vip", 10, { isRevoked: true })],
		always,
	);
	const days = continuePeriods(lived, planned, 15 * day).map(
		({ payment, startsAt, endsAt }) => `${payment} ${startsAt / day}-${endsAt / day}`,
	);
	expect(days).toEqual(["a 0-10", "b 10-15", "a 15-30"]);
	expect(
		continuePeriods(lived, planPeriods([], always), 15 * day).map(({ endsAt }) => endsAt),
	).toEqual([10 * day, 15 * day]);
	expect(continuePeriods(lived, lived, 15 * day)).toEqual(lived);
});

test("what ends and what is bought take place in the order of their moments", () => {
	const ended = buy("a", "basic", 0, { endedAt: 10 * day });
	expect(shown([ended, buy("b", "basic", 12)])).toEqual(["a basic 0-10", "b basic 12-42"]);
	// At the same moment what was bought first ends first: nothing of it is converted.
	expect(shown([ended, buy("b", "premium", 10)])).toEqual(["a basic 0-10", "b premium 10-40"]);
});

test("days that the staff added count, also those of a higher plan", () => {
	expect(shown([buy("a", "basic", 0, { addedDays: 5 }), buy("b", "basic", 1)])).toEqual([
		"a basic 0-35",
		"b basic 35-65",
	]);
	expect(shown([buy("a", "basic", 0), buy("b", "vip", 10, { addedDays: 5 })])).toEqual([
		"a basic 0-10",
		"b vip 10-49",
	]);
});

test("nothing runs before the first period, and a period ends where the next begins", () => {
	const [first, next] = planPeriods([buy("a", "basic", 5), buy("b", "basic", 6)], always);
	const at = (days: number) => runningAt([first, next] as Period[], days * day)?.payment;
	expect([4, 5, 34, 35, 64, 65].map(at)).toEqual([undefined, "a", "a", "b", "b", undefined]);
});

test("only what runs at that moment is prolonged, by the same payment and without a pause", () => {
	const period = (payment: string, from: number, to: number): Period => ({
		payment,
		plan: "basic",
		cents: 9_900,
		startsAt: from * day,
		endsAt: to * day,
	});
	const after = (lived: Period[], planned: Period[], now: number) =>
		continuePeriods(lived, planned, now * day).map(
			({ payment, startsAt, endsAt }) => `${payment} ${startsAt / day}-${endsAt / day}`,
		);
	const a = period("a", 0, 10);
	expect(after([a, period("b", 10, 40)], [period("b", 10, 45)], 10)).toEqual(["a 0-10", "b 10-45"]);
	expect(after([a], [period("a", 0, 15)], 10)).toEqual(["a 0-10", "a 10-15"]);
	expect(after([a, period("b", 20, 50)], [period("b", 15, 45)], 15)).toEqual(["a 0-10", "b 15-45"]);
	expect(after([a], [a], 10)).toEqual(["a 0-10"]);
	expect(after([period("a", 0, 30)], [period("a", 12, 32)], 10)).toEqual(["a 0-10", "a 12-32"]);
});

test("an approval stands from its moment up to the one at which it ends", () => {
	const approvals = [
		{ from: 10, until: 20 },
		{ from: 30, until: null },
	];
	const standing = [9, 10, 19, 20, 29, 30, 99].filter((at) => isApprovedAt(approvals, at));
	expect(standing).toEqual([10, 19, 30, 99]);
	// A month that fills an approval leaves nothing for the next one.
	const month = planPeriods(
		[buy("a", "basic", 0)],
		[
			{ from: 0, until: 30 * day },
			{ from: 40 * day, until: null },
		],
	);
	expect(month.map(({ startsAt, endsAt }) => [startsAt / day, endsAt / day])).toEqual([[0, 30]]);
});

test("a purchase is left while neither it nor what it was converted into has ended", () => {
	const ends = { endedAt: 15 * day };
	const left = (...bought: BoughtPlan[]) => isAnyLeft(bought, always);
	expect(left()).toBe(false);
	expect(left(buy("a", "basic", 0))).toBe(true);
	expect(left(buy("a", "basic", 0, ends))).toBe(false);
	expect(left(buy("a", "basic", 0, { isRevoked: true }))).toBe(false);
	expect(left(buy("a", "basic", 0), buy("b", "vip", 10))).toBe(true);
	expect(left(buy("a", "basic", 0), buy("b", "vip", 10, ends))).toBe(false);
	expect(left(buy("x", "vip", 0, ends), buy("a", "basic", 20), buy("b", "basic", 21))).toBe(true);
	expect(left(buy("x", "basic", 0, ends), buy("a", "basic", 1))).toBe(true);
});
