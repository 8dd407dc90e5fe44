import { hourInIsrael } from "./dates.ts";
import { hour } from "./time.ts";

/** The hour in Israel at which the day's introductions, alerts and blocked contacts take effect. */
const morningHour = 8;

/** That hour as pages say it, to be isolated. */
export const morningText = `${morningHour}:00`;

/** That hour in Israel, on any ISO date. */
export function morningOn(date: string): Date {
	const utc = Date.parse(`${date}T00:00:00Z`) + morningHour * hour;
	const inSummer = new Date(utc - 3 * hour);
	return hourInIsrael(inSummer) === morningHour ? inSummer : new Date(utc - 2 * hour);
}
