import fc from "fast-check";
import { expect, test } from "vitest";
import { formatShekels, toAgorot, vatPart } from "./money.ts";

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

test("shekels are formatted with sign, thousands separator and agorot", () => {
	expect([35_442, 159_600, 5].map(formatShekels)).toEqual(["₪354.42", "₪1,596.00", "₪0.05"]);
});
