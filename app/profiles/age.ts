import { midnightInIsrael } from "../platform/dates.ts";

/** Calendar days in Israel, formatted `2026-11-22`: what a birthday depends on. */
const israelDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });

/** The date in Israel at a moment, as ISO. */
export function israelDayOf(at: Date): string {
	return israelDay.format(at);
}

/**
 * Whole years since a birth date (ISO) at a moment, by Israel's calendar: one more from midnight of the birthday;
 * for people born on 29 February that is 1 March in other years.
 */
export function ageOn(birthDate: string, at: Date): number {
	const born = partsOf(birthDate);
	const today = partsOf(israelDayOf(at));
	const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day);
	return today.year - born.year - (isBefore ? 1 : 0);
}

/** The midnight in Israel when a person turns that many years old. */
export function turns(birthDate: string, years: number): Date {
	const { year, month, day } = partsOf(birthDate);
	// People born on 29 February wait for 1 March in other years.
	const birthday = new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10);
	return midnightInIsrael(birthday);
}

function partsOf(day: string): { year: number; month: number; day: number } {
	const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
	return { year, month, day: date };
}
