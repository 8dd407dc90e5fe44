import { addDays, addMonths, dateInIsrael } from "../platform/dates.ts";
import { day } from "../platform/time.ts";

/** The lengths of a break, in the order of the form; the last one is the longest. */
const lengths = [
	{ label: "יום", days: 1, months: 0 },
	{ label: "שבוע", days: 7, months: 0 },
	{ label: "חודש", days: 0, months: 1 },
	{ label: "שלושה חודשים", days: 0, months: 3 },
] as const;

/** Until which dates a pause may be chosen today, each with its length in words. */
export function pauseChoices(now: Date): { label: string; date: string }[] {
	const today = dateInIsrael(now);
	return lengths.map(({ label, days, months }) => ({
		label,
		date: addMonths(addDays(today, days), months),
	}));
}

/** When a break until that date ends, at its starting hour; null if no date or not 1 day to 3 months away. */
export function pauseEnd(date: string, now: Date): Date | null {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return null;
	const dates = pauseChoices(now).map((choice) => choice.date);
	if (date < (dates[0] ?? "") || date > (dates.at(-1) ?? "")) return null;
	const days = (Date.parse(date) - Date.parse(dateInIsrael(now))) / day;
	return new Date(now.getTime() + days * day);
}
