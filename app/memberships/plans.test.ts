import { expect, test } from "vitest";
import { entitlements } from "./entitlements.ts";
import { findPlan, formatPrice, planIds, plans } from "./plans.ts";

test("ids, names, prices and the popular plan are the specification's", () => {
	expect(plans.map(({ id, name, price, popular }) => ({ id, name, price, popular }))).toEqual([
		{ id: "basic", name: "Basic", price: { amount: 9900, currency: "USD" }, popular: false },
		{ id: "premium", name: "Premium", price: { amount: 19900, currency: "USD" }, popular: true },
		{ id: "vip", name: "VIP", price: { amount: 39900, currency: "USD" }, popular: false },
	]);
	expect(plans.map((plan) => plan.id)).toEqual([...planIds]);
});

test("the features are those of the product's table, verbatim", () => {
	const table = [
		"צפייה בכל הגלריה · 5 שיחות חדשות ביום · 3 חיפושים שמורים · מתנה אחת בחודש · מענה תוך 24 שעות בימי עבודה",
		"כל מה שיש ב־Basic · 20 שיחות חדשות ביום · מצב בלתי נראה · מי צפה בי ומי אהב · 3 מתנות בחודש · מענה באותו יום עבודה",
		"כל מה שיש ב־Premium · 40 שיחות חדשות ביום · 20 חיפושים שמורים עם התראות · 10 מתנות בחודש · 10 היכרויות בכל בוקר · איש קשר קבוע",
	];
	expect(plans.map((plan) => plan.features.map(({ text }) => text).join(" · "))).toEqual(table);
});

test("the plans promise as many new conversations a day as the server allows", () => {
	for (const { id, features } of plans) {
		const { conversationsADay: most } = entitlements[id];
		expect(features.map(({ text }) => text)).toContain(`${most} שיחות חדשות ביום`);
	}
});

test("prices are whole minor units and are formatted with the sign first", () => {
	for (const { price } of plans) expect(Number.isSafeInteger(price.amount)).toBe(true);
	expect(plans.map(({ price }) => formatPrice(price))).toEqual(["$99", "$199", "$399"]);
	expect(formatPrice({ amount: 9950, currency: "USD" })).toBe("$99.50");
	expect(formatPrice({ amount: 5, currency: "USD" })).toBe("$0.05");
	expect(formatPrice({ amount: 1_234_500, currency: "USD" })).toBe("$12,345");
});

test("a plan is found by its exact id only", () => {
	expect(findPlan("vip")?.name).toBe("VIP");
	for (const id of ["VIP", "gold", "", "constructor", null, undefined, 0]) {
		expect(findPlan(id)).toBeUndefined();
	}
});
