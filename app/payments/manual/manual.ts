import { plainSigns } from "../../platform/forms/characters.ts";
import { toAgorot } from "../money.ts";

/** Finance's reasons for manual acts; the text beside it gives details. */
export const manualCodes = ["service", "mistake", "twice", "law", "other"] as const;

/** Reasons for closing a discrepancy by hand; a refund still owed is settled, not closed. */
export const closingCodes = ["fixed_there", "our_mistake", "conversion", "other"] as const;

export type Why = { code: (typeof manualCodes)[number]; words: string };

/** The most days that can be added to a payment at once. */
export const mostDays = 60;

/** Above ₪500 money moves by hand only with a second person (`desk.md`, "People"). */
const aloneAgorot = 50_000;

/** That sum as the desk says it, to be isolated. */
export const aloneText = `₪${aloneAgorot / 100}`;

/** Whether a sum, including earlier manual refunds, needs a second person. */
export function needsSecond(cents: number, usdIls: string): boolean {
	return toAgorot(cents, usdIls) > aloneAgorot;
}

/** Whether a sum is a part of what is left while the days go on: only then they stay or end. */
export const isDaysChoice = (cents: number, left: { cents: number; isEnded: boolean }) =>
	cents < left.cents && !left.isEnded;

/** Without the dollar sign and thousands separators. */
const sumIn = (typed: string) => plainSigns(typed).replace(/\$|\s|,(?=\d{3}(?:\D|$))/g, "");

/** Typed dollars in whole cents: `99`, `99.5`, `$199.00`, `1,199$`; null for anything else. */
export function readCents(typed: string): number | null {
	const [, whole, part = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(sumIn(typed)) ?? [];
	return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
