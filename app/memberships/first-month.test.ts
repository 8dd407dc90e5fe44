/** The first month begins with the approval (`product.md`, "Money"; decision 0034). */
import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { buy, centsOf } from "../../test/histories.ts";
import {
	type Approvals,
	type BoughtPlan,
	findSuccessor,
	planPeriods,
	planWaiting,
} from "./periods.ts";
import { cancelAllBought, cancelBought, computeRefund } from "./refund.ts";

const approved = (fromDay: number, untilDay?: number): Approvals[number] => ({
	from: fromDay * day,
	until: untilDay === undefined ? null : untilDay * day,
});
const shown = (bought: readonly BoughtPlan[], ...approvals: Approvals) =>
	planPeriods(bought, approvals).map(
		({ payment, startsAt, endsAt }) => `${payment} ${startsAt / day}-${endsAt / day}`,
	);
const waiting = (bought: readonly BoughtPlan[], ...approvals: Approvals) =>
	planWaiting(bought, approvals).map(({ payment, days }) => `${payment} ${days}`);

test("approved at once, late or never: the first month begins with the approval", () => {
	const bought = [buy("a", "basic", 5)];
	expect(shown(bought, approved(5))).toEqual(["a 5-35"]);
	expect(shown(bought, approved(25))).toEqual(["a 25-55"]);
	expect(shown(bought, approved(90))).toEqual(["a 90-120"]);
	expect(shown(bought)).toEqual([]);
	expect(waiting(bought)).toEqual(["a 30"]);
	expect(waiting(bought, approved(25))).toEqual([]);
});

test("what is bought while waiting begins in the order in which it was paid for, higher plans too", () => {
	const bought = [buy("a", "basic", 0), buy("b", "vip", 3), buy("c", "premium", 4)];
	expect(waiting(bought)).toEqual(["a 30", "b 30", "c 30"]);
	expect(shown(bought, approved(10))).toEqual(["a 10-40", "b 40-70", "c 70-100"]);
	expect(findSuccessor(bought, [], "a")).toBeUndefined();
	// After the approval a higher plan starts at once: 20 × 99 ÷ 399 = 4.96.
	const upgraded = [...bought, buy("d", "vip", 20)];
	expect(shown(upgraded, approved(10))).toEqual(["a 10-20", "d 20-54", "b 54-84", "c 84-114"]);
	// Paid at the very moment of the approval, it no longer waits: 30 × 99 ÷ 399 = 7.44.
	expect(shown([buy("a", "basic", 0), buy("b", "vip", 10)], approved(10))).toEqual(["b 10-47"]);
});

test("while waiting each purchase comes back whole, and the ones behind it move up", () => {
	const bought = [buy("a", "basic", 0), buy("b", "vip", 3)];
	for (const payment of ["a", "b"]) {
		expect(computeRefund(bought, [], payment, 29 * day)).toEqual({
			cents: centsOf(payment === "a" ? "basic" : "vip"),
			unusedDays: 30,
			isWhole: true,
		});
	}
	const cancelled = cancelBought(bought, [], "a", 7 * day);
	expect(waiting(cancelled.bought)).toEqual(["b 30"]);
	expect(shown(cancelled.bought, approved(10))).toEqual(["b 10-40"]);
	expect(
		cancelAllBought(bought, [], 29 * day, new Set()).map(({ refund }) => refund.cents),
	).toEqual([9_900, 39_900]);
	// Ended by a partial refund before the approval, it yields nothing; if refused, neither.
	expect(shown([buy("a", "basic", 0, { endedAt: 4 * day })], approved(10))).toEqual([]);
	expect(shown([buy("a", "basic", 0, { isRevoked: true })], approved(10))).toEqual([]);
});

test("after the approval the refund counts the days from there", () => {
	const bought = [buy("a", "basic", 0)];
	const at = (onDay: number) => computeRefund(bought, [approved(20)], "a", onDay * day).cents;
	expect([19, 20, 20.99, 21, 30, 49, 50].map(at)).toEqual([9900, 9900, 9900, 9570, 6600, 330, 0]);
});

test("days left when an approval is taken back wait for the next one", () => {
	const bought = [buy("a", "premium", 0), buy("b", "basic", 4), buy("c", "vip", 15)];
	const taken = approved(0, 12.5);
	expect(shown(bought, taken)).toEqual(["a 0-12.5"]);
	// Seventeen and a half days are left, and VIP was bought while nothing ran.
	expect(waiting(bought, taken)).toEqual(["a 18", "b 30", "c 30"]);
	expect(shown(bought, taken, approved(40))).toEqual([
		"a 0-12.5",
		"a 40-57.5",
		"b 57.5-87.5",
		"c 87.5-117.5",
	]);
	// 19900 × 17 ÷ 30 = 11276.67
	expect(computeRefund(bought, [taken], "a", 30 * day).cents).toBe(11_276);
	expect(computeRefund(bought, [taken], "b", 30 * day).isWhole).toBe(true);
});
