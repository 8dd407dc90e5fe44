import type { Currency } from "../memberships/plans.ts";

/** Dollars, shekels and their VAT part in whole minor units (`product.md`, "Money"). */

/** Converts cents to agorot at a rate of shekels per dollar, half up. */
export function toAgorot(cents: number, usdIls: string): number {
	const [whole = "0", part = ""] = usdIls.split(".");
	const rate = BigInt(whole + part.slice(0, 4).padEnd(4, "0"));
	return Number((BigInt(cents) * rate + 5_000n) / 10_000n);
}

/** The rate that converts a currency to shekels, and its date; 1 for shekels. */
export function rateOf(
	currency: Currency,
	rate: { usdIls: string; date: string },
	today: string,
): { usdIls: string; date: string } {
	return currency === "ILS" ? { usdIls: "1", date: today } : rate;
}

/** A receipt has its part in agorot and not the rate: who changes this one gives receipts a column for theirs. */
export const vatPercent = 18;

/** The VAT inside a total: total × 18 ÷ 118, half up to the agora. */
export function vatPart(totalAgorot: number): number {
	const whole = 100 + vatPercent;
	return Math.floor((totalAgorot * vatPercent * 2 + whole) / (whole * 2));
}

/** Formats agorot as `₪354.42`, for use in `<bdi dir="ltr">`. */
export function formatShekels(agorot: number): string {
	return `₪${(agorot / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** What was charged, in its own currency: `$199.00`, `₪199.00`. */
export const chargedText = ({ cents, currency }: { cents: number; currency: Currency }): string =>
	currency === "ILS" ? formatShekels(cents) : `$${(cents / 100).toFixed(2)}`;
