import type { Plan } from "../../memberships/plans.ts";

/**
 * The plan with exactly this price, or undefined: the contract identifies the plan by its amount.
 * An amount is a number or a decimal string; one with more than two decimals, an exponent, a sign
 * or a space matches no plan.
 */
export function findPlanByAmount(
	plans: readonly Plan[],
	amount: number | string,
	currency: string,
): Plan | undefined {
	const [, whole, part = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
	if (whole === undefined) return undefined;
	const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
	return plans.find(({ price }) => price.amount === cents && price.currency === currency);
}
