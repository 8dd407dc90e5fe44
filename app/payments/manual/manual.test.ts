import fc from "fast-check";
import { expect, test } from "vitest";
import { needsSecond, readCents } from "./manual.ts";

test("dollars as they are typed are whole cents, and nothing else is", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
			expect(readCents(` $${(cents / 100).toFixed(2)}`)).toBe(cents);
		}),
	);
	expect(["99", "99.5", "1,000", "١٢"].map(readCents)).toEqual([9_900, 9_950, 100_000, 1_200]);
	for (const typed of ["", "-1", "1.999", "1e3", "NaN"]) {
		expect(readCents(typed), typed).toBeNull();
	}
});

test("exactly ₪500 is one person's, an agora more is not", () => {
	expect(needsSecond(10_000, "5.0000")).toBe(false);
	expect(needsSecond(10_001, "5.0000")).toBe(true);
});
