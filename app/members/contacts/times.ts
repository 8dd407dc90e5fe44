import { addDays, dateInIsrael, hourInIsrael } from "../../platform/dates.ts";

/** How many addresses and numbers a member may keep, how many a day, and for how many days each stays. */
export const mostContacts = 30;
export const contactsADay = 5;
const fixedDays = 30;

const opening = 8;

/** Eight in the morning in Israel, on any date. */
function eightOn(date: string): Date {
	const utc = Date.parse(`${date}T00:00:00Z`) + opening * 3_600_000;
	const inSummer = new Date(utc - 3 * 3_600_000);
	return hourInIsrael(inSummer) === opening ? inSummer : new Date(utc - 2 * 3_600_000);
}

/**
 * From when an entry is in force, the next 8:00 in Israel after `now`, and until when it cannot be
 * removed.
 */
export function contactTimes(now: Date): { fromAt: Date; fixedUntil: Date } {
	const today = dateInIsrael(now);
	const date = now < eightOn(today) ? today : addDays(today, 1);
	return { fromAt: eightOn(date), fixedUntil: eightOn(addDays(date, fixedDays)) };
}
