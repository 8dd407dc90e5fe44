/** Dollars, shekels and their VAT part in whole minor units (`product.md`, "Money"). */
import { type Plan, plans } from "../memberships/plans.ts";

/**
 * The plan with exactly this price, or undefined. An amount is a number or a decimal number as text;
 * what has more than two decimals, an exponent, a sign or a space has no plan.
 */
export function findPlanByAmount(amount: number | string, currency: string): Plan | undefined {
	const [, whole, part = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
	if (whole === undefined) return undefined;
	const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
	return plans.find(({ price }) => price.amount === cents && price.currency === currency);
}

/** Agorot for cents at a rate of shekels for one dollar, half up. */
export function toAgorot(cents: number, usdIls: string): number {
	const [whole = "0", part = ""] = usdIls.split(".");
	const rate = BigInt(whole + part.slice(0, 4).padEnd(4, "0"));
	return Number((BigInt(cents) * rate + 5_000n) / 10_000n);
}

/** The VAT inside a total: total × 18 ÷ 118, half up to the agora. */
export function vatPart(totalAgorot: number): number {
	return Math.floor((totalAgorot * 36 + 118) / 236);
}

/** Agorot as people read them: `₪354.42`, to stand in `<bdi dir="ltr">`. */
export function formatShekels(agorot: number): string {
	return `₪${(agorot / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
