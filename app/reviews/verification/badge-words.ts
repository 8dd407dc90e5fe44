const month = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

/** The words of the badge, with the month it was given in: `תמונה אומתה · נובמבר 2026`. */
export function badgeWords(at: Date): string {
	return `תמונה אומתה · ${month.format(at)}`;
}
