/**
 * The three plans of the specification (section 3, "Plan"; `product.md`, the table of features) and
 * their prices: the single source of both. A plan is one prepaid month.
 */

import { brand } from "../brand.ts";

export type Currency = "USD" | "ILS";

/** An amount of money in whole minor units: 9900 is 99 dollars, or 99 shekels. */
export type Price = { amount: number; currency: Currency };

/** One line on a plan's card. */
type Feature = { text: string };

export const planIds = ["basic", "premium", "vip"] as const;

export type PlanId = (typeof planIds)[number];

export type Plan = {
	id: PlanId;
	/** Latin: isolate it in Hebrew text. */
	name: string;
	price: Price;
	popular: boolean;
	features: readonly Feature[];
};

export const plans: readonly Plan[] = [
	{
		id: "basic",
		name: "Basic",
		price: { amount: 9_900, currency: "USD" },
		popular: false,
		features: [
			{ text: "צפייה בכל הגלריה" },
			{ text: "5 שיחות חדשות ביום" },
			{ text: "3 חיפושים שמורים" },
			{ text: "מתנה אחת בחודש" },
			{ text: `מענה תוך ${brand.answerTime.usual}` },
		],
	},
	{
		id: "premium",
		name: "Premium",
		price: { amount: 19_900, currency: "USD" },
		popular: true,
		features: [
			{ text: "כל מה שיש ב־Basic" },
			{ text: "20 שיחות חדשות ביום" },
			{ text: "מצב בלתי נראה" },
			{ text: "מי צפה בי ומי אהב" },
			{ text: "3 מתנות בחודש" },
			{ text: `מענה ${brand.answerTime.sameDay}` },
		],
	},
	{
		id: "vip",
		name: "VIP",
		price: { amount: 39_900, currency: "USD" },
		popular: false,
		features: [
			{ text: "כל מה שיש ב־Premium" },
			{ text: "40 שיחות חדשות ביום" },
			{ text: "20 חיפושים שמורים עם התראות" },
			{ text: "10 מתנות בחודש" },
			{ text: "10 היכרויות בכל בוקר" },
			{ text: "איש קשר קבוע" },
		],
	},
];

export function planOf(id: string): Plan {
	const plan = findPlan(id);
	if (!plan) throw new Error(`${id} is no plan`);
	return plan;
}

/** Said wherever a number of the day is sold (`entitlementsOf`). */
export const firstWeek =
	"בשבוע הראשון במועדון פתוח שליש מהמספר היומי של שיחות, לבבות ובקשות לאלבום.";

/** Shown when no plan is chosen (`product.md`, "Texts of the error catalogue"). */
export const planMissing = { title: "שגיאה", body: "יש לבחור חבילת מינוי" } as const;

export function findPlan(id: unknown): Plan | undefined {
	return plans.find((plan) => plan.id === id);
}

/**
 * Formats a price as `$99` or `$99.50`: sign first, for use in `<bdi dir="ltr">` (`DESIGN.md`,
 * 4.7).
 */
export function formatPrice({ amount, currency }: Price): string {
	return new Intl.NumberFormat("en-US", {
		style: "currency",
		currency,
		minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
	}).format(amount / 100);
}
