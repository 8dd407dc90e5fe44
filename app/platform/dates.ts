const formats = {
	moment: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
	}),
	weekday: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		weekday: "long",
		day: "numeric",
		month: "long",
	}),
	column: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		weekday: "long",
		day: "numeric",
		month: "numeric",
	}),
	day: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "long",
		year: "numeric",
	}),
	month: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		month: "long",
		year: "numeric",
	}),
	time: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		hour: "numeric",
		minute: "2-digit",
	}),
};

/** Keeps a day and its month on one line. */
const hold = (date: string) => date.replace(/(\d) (?=ב)/, "$1\u00a0");

/** A date and time for readers in Israel: `21 בנובמבר 2026 בשעה 19:05`. */
export function formatMoment(at: Date): string {
	return hold(formats.moment.format(at));
}

/** A date for readers in Israel: `21 בנובמבר 2026`. */
export function formatDay(at: Date): string {
	return hold(formats.day.format(at));
}

/** A month, such as `2026-11`, for readers in Israel: `נובמבר 2026`. */
export function formatMonth(month: string): string {
	return formats.month.format(new Date(`${month}-15T12:00:00Z`));
}

/** Days beside their number: `יומיים`, `7 ימים`, and from eleven on in the singular. */
export function countDays(days: number): string {
	if (days === 1) return "יום אחד";
	if (days === 2) return "יומיים";
	return `${days} ${days > 10 ? "יום" : "ימים"}`;
}

/** A time of day in Israel: `9:05`. */
export function formatTime(at: Date): string {
	return formats.time.format(at);
}

const dates = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });

/** The date in Israel, as `2026-11-21`. */
export function dateInIsrael(at: Date): string {
	return dates.format(at);
}

const hours = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Asia/Jerusalem",
	hour: "numeric",
	hourCycle: "h23",
});

/** The hour in Israel, from 0 to 23. */
export function hourInIsrael(at: Date): number {
	return Number(hours.format(at));
}

/** The date that many days later, both as `2026-11-21`. */
export function addDays(date: string, days: number): string {
	const at = new Date(`${date}T00:00:00Z`);
	at.setUTCDate(at.getUTCDate() + days);
	return at.toISOString().slice(0, 10);
}

/** The same day of a later or an earlier month, or its last one, at the same hour of UTC. */
export function monthsLater(at: Date, months: number): Date {
	const then = new Date(at);
	then.setUTCMonth(at.getUTCMonth() + months);
	// The 31st of a shorter month would be in the next one.
	if (then.getUTCDate() !== at.getUTCDate()) then.setUTCDate(0);
	return then;
}

/** The same for a date: three months after `2026-11-30` is `2027-02-28`. */
export function addMonths(date: string, months: number): string {
	return monthsLater(new Date(`${date}T00:00:00Z`), months)
		.toISOString()
		.slice(0, 10);
}

/** The moment when a date begins in Israel, whose clocks never change at midnight. */
export function midnightInIsrael(date: string): Date {
	const utc = Date.parse(`${date}T00:00:00Z`);
	const inSummer = new Date(utc - 3 * 3_600_000);
	return dateInIsrael(inSummer) === date ? inSummer : new Date(utc - 2 * 3_600_000);
}

/** The beginning of its day in Israel: sent by pages that show no more than the day. */
export function wholeDay(at: Date): Date {
	return midnightInIsrael(dateInIsrael(at));
}

/** The last moment of its day in Israel: the deadline of something whose closing day is shown. */
export function lastOfDay(at: Date): Date {
	return new Date(midnightInIsrael(addDays(dateInIsrael(at), 1)).getTime() - 1);
}

/** Calendar days in Israel until a moment: 0 on its own day, 1 on the day before. */
export function daysUntil(at: Date, now: Date): number {
	return Math.round((Date.parse(dateInIsrael(at)) - Date.parse(dateInIsrael(now))) / 86_400_000);
}

/** Cut to the minute: sent by pages that show the time to the minute, or how long ago it was. */
export function wholeMinute(at: Date): Date {
	return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

/** A date in the coming days, for readers in Israel: `יום שבת, 21 בנובמבר`. */
export function formatWeekday(at: Date): string {
	return hold(formats.weekday.format(at));
}

/** A day as a column heading: `שישי, 27.11`. */
export function formatColumnDay(at: Date): string {
	const parts = formats.column.formatToParts(at);
	const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
	return `${part("weekday").replace("יום ", "")}, ${part("day")}.${part("month")}`;
}

/** A moment near now, as a clock time: `מחר, יום שני, 23 בנובמבר, ב־00:00`. */
export function formatNear(at: Date, now: Date): string {
	const day = dateInIsrael(at);
	const today = dateInIsrael(now);
	const time = formatTime(at).padStart(5, "0");
	if (day === today) return `היום ב־${time}`;
	const weekday = `${formatWeekday(at)}, ב־${time}`;
	return day === addDays(today, 1) ? `מחר, ${weekday}` : weekday;
}

/** The same within a sentence, as its adverb: `ביום שני, 23 בנובמבר, ב־00:00`. */
export function formatWhen(at: Date, now: Date): string {
	return formatNear(at, now).replace(/^(?=יום )/, "ב");
}
