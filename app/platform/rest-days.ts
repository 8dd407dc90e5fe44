import { getTimes } from "suncalc";
import { addDays, dateInIsrael } from "./dates.ts";
import { day, minute } from "./time.ts";

/** Consecutive days of rest, from before the first evening to after the last. */
export type Rest = { from: Date; to: Date };

const jerusalem = { latitude: 31.778, longitude: 35.235 };
const beforeSunset = 40 * minute;
const afterSunset = 42 * minute;

const hebrew = new Intl.DateTimeFormat("en-u-ca-hebrew", {
	timeZone: "UTC",
	day: "numeric",
	month: "long",
});

/** The days of the Hebrew calendar on which no work is done in Israel. */
const holidays: ReadonlySet<string> = new Set([
	...["1 Tishri", "2 Tishri", "10 Tishri", "15 Tishri", "22 Tishri"],
	...["15 Nisan", "21 Nisan", "6 Sivan"],
]);

function isRestDay(date: string): boolean {
	const at = new Date(date);
	return at.getUTCDay() === 6 || holidays.has(hebrew.format(at));
}

/** Sunset in Jerusalem, at sea level. */
function sunset(date: string): number {
	const { sunset } = getTimes(
		new Date(`${date}T10:00:00Z`),
		jerusalem.latitude,
		jerusalem.longitude,
	);
	if (!sunset) throw new RangeError("no sunset");
	return sunset.getTime();
}

/** The current rest, or the next one. */
export function nextRest(at: Date): Rest {
	// The evening before a day of rest belongs to it, and a current rest began some days ago.
	let date = dateInIsrael(at);
	while (isRestDay(addDays(date, -1))) date = addDays(date, -1);
	for (;;) {
		while (!isRestDay(date)) date = addDays(date, 1);
		const from = new Date(sunset(addDays(date, -1)) - beforeSunset);
		while (isRestDay(addDays(date, 1))) date = addDays(date, 1);
		const to = new Date(sunset(date) + afterSunset);
		if (at < to) return { from, to };
		date = addDays(date, 1);
	}
}

/** The current rest: Shabbat, a holiday, or several days of them in a row. */
export function restAt(at: Date): Rest | null {
	const rest = nextRest(at);
	return rest.from <= at ? rest : null;
}

/** The moment that long before, up to a day; days of rest do not count. */
export function awakeBefore(now: Date, length: number): Date {
	if (length > day) throw new RangeError("A rest may lie within it");
	const at = new Date(now.getTime() - length);
	const rest = restAt(at);
	// A rest lasts more than a day: one that ended since then had begun by then.
	return rest ? new Date(rest.from.getTime() - (rest.to.getTime() - at.getTime())) : at;
}
