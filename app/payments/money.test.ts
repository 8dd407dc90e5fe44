import fc from "fast-check";
import { expect, test } from "vitest";
import { findPlanByAmount, formatShekels, toAgorot, vatPart } from "./money.ts";

test("a price is found as a number and as a decimal number in text", () => {
	for (const amount of [99, "99", "99.0", "99.00", 199, "399.00", "0099.00"]) {
		expect(findPlanByAmount(amount, "USD")?.price.amount).toBe(Math.round(Number(amount) * 100));
	}
});

test("anything else has no plan", () => {
	const odd = [0, -99, 0.01, -1, 1e-9, 2 ** 53, Number.NaN, Infinity, 99.001, 98.999999999];
	const texts = ["", "99.00 x", "99,00", "+99", " 99", "99 ", "9.9e1", "0x63", "99.", ".99", "٩٩"];
	for (const amount of [...odd, ...texts]) {
		expect(findPlanByAmount(amount, "USD"), String(amount)).toBeUndefined();
	}
	for (const currency of ["EUR", "usd", ""]) expect(findPlanByAmount(99, currency)).toBeUndefined();
});

test("shekels are dollars × the rate, half up to the agora", () => {
	expect(toAgorot(9_900, "3.58")).toBe(35_442);
	expect(toAgorot(1, "3.5")).toBe(4);
	expect(toAgorot(1, "3.4999")).toBe(3);
	expect(toAgorot(39_900, "4")).toBe(159_600);
	expect(toAgorot(3, "0.1666")).toBe(0);
	expect(toAgorot(3, "0.1667")).toBe(1);
});

test("the VAT part is total × 18 ÷ 118, half up to the agora", () => {
	expect(vatPart(11_800)).toBe(1_800);
	// 35,442 × 18 ÷ 118 = 5,406.41; 59 × 18 ÷ 118 = 9 exactly
	expect(vatPart(35_442)).toBe(5_406);
	expect(vatPart(59)).toBe(9);
	// 0.4576 and 1.678
	expect([3, 11].map(vatPart)).toEqual([0, 2]);
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
			const exact = (total * 18) / 118;
			expect(Math.abs(vatPart(total) - exact)).toBeLessThanOrEqual(0.5);
		}),
	);
});

test("shekels are written with sign, thousands and agorot", () => {
	expect([35_442, 159_600, 5].map(formatShekels)).toEqual(["₪354.42", "₪1,596.00", "₪0.05"]);
});
