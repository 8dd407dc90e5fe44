import { expect, test } from "vitest";
import { plans } from "../../memberships/plans.ts";
import { findPlanByAmount } from "./plan-by-amount.ts";

test("a price is accepted as a number and as a decimal string", () => {
	for (const amount of [99, "99", "99.0", "99.00", 199, "399.00", "0099.00"]) {
		expect(findPlanByAmount(plans, amount, "USD")?.price.amount).toBe(
			Math.round(Number(amount) * 100),
		);
	}
});

test("anything else matches no plan", () => {
	const odd = [0, -99, 0.01, -1, 1e-9, 2 ** 53, Number.NaN, Infinity, 99.001, 98.999999999];
	const texts = ["", "99.00 x", "99,00", "+99", " 99", "99 ", "9.9e1", "0x63", "99.", ".99", "٩٩"];
	for (const amount of [...odd, ...texts]) {
		expect(findPlanByAmount(plans, amount, "USD"), String(amount)).toBeUndefined();
	}
	for (const currency of ["EUR", "usd", ""])
		expect(findPlanByAmount(plans, 99, currency)).toBeUndefined();
});
