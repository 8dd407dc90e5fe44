/**
 * The three plans of the specification (section 3, "Plan"; `product.md`, the table of features) and
 * their prices. A plan is one prepaid month.
 */

import { defaults, type PlansTerms } from "../owner/setting.ts";

export type Currency = "USD" | "ILS";

/** An amount of money in whole minor units: 9900 is 99 dollars, or 99 shekels. */
export type Price = { amount: number; currency: Currency };

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

const names: Readonly<Record<PlanId, string>> = { basic: "Basic", premium: "Premium", vip: "VIP" };

/** The plans as currently sold (`readPlans`). */
export const plansOf = (terms: PlansTerms): readonly Plan[] =>
	planIds.map((id) => ({
		id,
		name: names[id],
		price: { amount: terms[id].cents, currency: "USD" },
		popular: id === "premium",
		features: terms[id].features.map((text) => ({ text })),
	}));

/** What holds of them for good: which there are, and their order; prices and texts only until the owner sets others. */
export const plans = plansOf(defaults.plans);

export function planOf(id: string): Plan {
	const plan = findPlan(id);
	if (!plan) throw new Error(`${id} is no plan`);
	return plan;
}

/** Shown wherever a daily limit is sold (`entitlementsOf`). */
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
