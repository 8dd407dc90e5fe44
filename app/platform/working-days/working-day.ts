import { holidays } from "./holidays.ts";

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

const day = 86_400_000;

/**
 * By when an answer is promised: one working day later, at the same hour of Israel's clock. Working
 * days are Sunday to Thursday without holidays (`members.md` 2).
 */
export function workingDayDue(from: Date): Date {
	const here = localTime(from);
	let due = here + day;
	while (!isWorkingDay(due)) due += day;
	return fromLocalTime(due);
}

/**
 * When the working day ends on which something arrived, at this hour of Israel's clock; the next one,
 * when it arrived later or on a day of rest.
 */
export function workingDayEnd(from: Date, hour: number): Date {
	const here = localTime(from);
	let end = Math.floor(here / day) * day + hour * 3_600_000;
	while (end <= here || !isWorkingDay(end)) end += day;
	return fromLocalTime(end);
}

/**
 * The next moment within the working hours of Israel's clock, `opens` and `closes` in whole hours: this
 * very moment while they last.
 */
export function nextWorkingHours(
	from: Date,
	{ opens, closes }: { opens: number; closes: number },
): Date {
	const here = localTime(from);
	let start = Math.floor(here / day) * day + opens * 3_600_000;
	const lasts = (closes - opens) * 3_600_000;
	while (start + lasts <= here || !isWorkingDay(start)) start += day;
	return start <= here ? from : fromLocalTime(start);
}

/** Whether the promise is broken: the day named in it is over, by Israel's calendar. */
export function isPromiseOver(due: Date, now: Date): boolean {
	return Math.floor(localTime(now) / day) > Math.floor(localTime(due) / day);
}

function isWorkingDay(local: number): boolean {
	const date = new Date(local);
	return date.getUTCDay() < 5 && !holidays.has(date.toISOString().slice(0, 10));
}

/** Israel's wall clock as if it were UTC, in milliseconds. */
function localTime(at: Date): number {
	const of = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
	const text = `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}:${of.second}Z`;
	return Date.parse(text) + (at.getTime() % 1_000);
}

/** The moment at which Israel's wall clock shows this; an hour that is skipped in spring comes later. */
function fromLocalTime(local: number): Date {
	const guess = local - (localTime(new Date(local)) - local);
	return new Date(guess - (localTime(new Date(guess)) - local));
}
