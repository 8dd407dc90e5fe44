import { day } from "./time.ts";

/**
 * The days of rest by law and Independence Day, 2026 to 2030, including those on Fridays and Saturdays. The table
 * ends with 2030: a test fails half a year before.
 */
const days = [
	["2026-04-02", "Pesach"],
	["2026-04-08", "last day of Pesach"],
	["2026-04-22", "Independence Day"],
	["2026-05-22", "Shavuot"],
	["2026-09-12", "Rosh Hashanah"],
	["2026-09-13", "Rosh Hashanah"],
	["2026-09-21", "Yom Kippur"],
	["2026-09-26", "Sukkot"],
	["2026-10-03", "Simchat Torah"],
	["2027-04-22", "Pesach"],
	["2027-04-28", "last day of Pesach"],
	["2027-05-12", "Independence Day"],
	["2027-06-11", "Shavuot"],
	["2027-10-02", "Rosh Hashanah"],
	["2027-10-03", "Rosh Hashanah"],
	["2027-10-11", "Yom Kippur"],
	["2027-10-16", "Sukkot"],
	["2027-10-23", "Simchat Torah"],
	["2028-04-11", "Pesach"],
	["2028-04-17", "last day of Pesach"],
	["2028-05-02", "Independence Day"],
	["2028-05-31", "Shavuot"],
	["2028-09-21", "Rosh Hashanah"],
	["2028-09-22", "Rosh Hashanah"],
	["2028-09-30", "Yom Kippur"],
	["2028-10-05", "Sukkot"],
	["2028-10-12", "Simchat Torah"],
	["2029-03-31", "Pesach"],
	["2029-04-06", "last day of Pesach"],
	["2029-04-19", "Independence Day"],
	["2029-05-20", "Shavuot"],
	["2029-09-10", "Rosh Hashanah"],
	["2029-09-11", "Rosh Hashanah"],
	["2029-09-19", "Yom Kippur"],
	["2029-09-24", "Sukkot"],
	["2029-10-01", "Simchat Torah"],
	["2030-04-18", "Pesach"],
	["2030-04-24", "last day of Pesach"],
	["2030-05-08", "Independence Day"],
	["2030-06-07", "Shavuot"],
	["2030-09-28", "Rosh Hashanah"],
	["2030-09-29", "Rosh Hashanah"],
	["2030-10-07", "Yom Kippur"],
	["2030-10-12", "Sukkot"],
	["2030-10-19", "Simchat Torah"],
] as const;

export const holidays: ReadonlySet<string> = new Set(days.map(([date]) => date));

/** The staff's working time: Sunday to Thursday except closed days, in whole hours of Israel's clock. */
export type WorkingTime = { opens: number; closes: number; closed: ReadonlySet<string> };

/** The days of rest, and those of the given spans, inclusive, as YYYY-MM-DD. */
export function closedDays(spans: readonly { from: string; until: string }[]): ReadonlySet<string> {
	const closed = new Set(holidays);
	for (const { from, until } of spans) {
		for (let at = Date.parse(from); at <= Date.parse(until); at += day) {
			closed.add(new Date(at).toISOString().slice(0, 10));
		}
	}
	return closed;
}

const parts = new Intl.DateTimeFormat("en-CA", {
	timeZone: "Asia/Jerusalem",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
	hourCycle: "h23",
});

/**
 * By when an answer is promised: one working day later, at the same hour of Israel's clock. Working
 * days are Sunday to Thursday without holidays (`members.md` 2).
 */
export function workingDayDue(from: Date, { closed }: Pick<WorkingTime, "closed">): Date {
	const here = localTime(from);
	let due = here + day;
	while (!isWorkingDay(due, closed)) due += day;
	return fromLocalTime(due);
}

/** The end of the working day on which something arrived; of the next one if it came later or on a day of rest. */
export function workingDayEnd(
	from: Date,
	{ closes, closed }: Pick<WorkingTime, "closes" | "closed">,
): Date {
	const here = localTime(from);
	let end = Math.floor(here / day) * day + closes * 3_600_000;
	// By the day that begins with its morning: closing at midnight belongs to the day before.
	while (end <= here || !isWorkingDay(end - 1, closed)) end += day;
	return fromLocalTime(end);
}

/** The next moment within the working hours: `from` itself if it is within them. */
export function nextWorkingHours(from: Date, { opens, closes, closed }: WorkingTime): Date {
	const here = localTime(from);
	let start = Math.floor(here / day) * day + opens * 3_600_000;
	const lasts = (closes - opens) * 3_600_000;
	while (start + lasts <= here || !isWorkingDay(start, closed)) start += day;
	return start <= here ? from : fromLocalTime(start);
}

/** When this many working hours have passed: only time within the working hours counts. */
export function workingHoursLater(from: Date, hours: number, open: WorkingTime): Date {
	let at = localTime(nextWorkingHours(from, open));
	let left = hours * 3_600_000;
	for (;;) {
		const closes = Math.floor(at / day) * day + open.closes * 3_600_000;
		if (at + left <= closes) return fromLocalTime(at + left);
		left -= closes - at;
		at = localTime(nextWorkingHours(fromLocalTime(closes), open));
	}
}

/** An hour of a day by Israel's clock; 24 is the next midnight. */
export const atHour = (date: string, hours: number): Date =>
	fromLocalTime(Date.parse(date) + hours * 3_600_000);

/** Whether the promise is broken: its day is over, by Israel's calendar. */
export function isPromiseOver(due: Date, now: Date): boolean {
	return Math.floor(localTime(now) / day) > Math.floor(localTime(due) / day);
}

function isWorkingDay(local: number, closed: ReadonlySet<string>): boolean {
	const date = new Date(local);
	return date.getUTCDay() < 5 && !closed.has(date.toISOString().slice(0, 10));
}

/** Israel's wall clock as if it were UTC, in milliseconds. */
function localTime(at: Date): number {
	const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
	const text = `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}Z`;
	return Date.parse(text) + (at.getTime() % 1_000);
}

/** The moment when Israel's wall clock shows this; an hour skipped in spring comes later. */
function fromLocalTime(local: number): Date {
	const guess = local - (localTime(new Date(local)) - local);
	return new Date(guess - (localTime(new Date(guess)) - local));
}
