const formats = {
	moment: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "long",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
	}),
	day: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "long",
		year: "numeric",
	}),
};

/** A date and time for readers in Israel: `21 בנובמבר 2026 בשעה 19:05`. */
export function formatMoment(at: Date): string {
	return formats.moment.format(at);
}

/** A date for readers in Israel: `21 בנובמבר 2026`. */
export function formatDay(at: Date): string {
	return formats.day.format(at);
}
