const zone = "Asia/Jerusalem";
const time = new Intl.DateTimeFormat("he-IL", {
	timeZone: zone,
	hour: "2-digit",
	minute: "2-digit",
});
const date = new Intl.DateTimeFormat("he-IL", {
	timeZone: zone,
	day: "numeric",
	month: "numeric",
	year: "numeric",
});

/** `היום, 10:12`, or `20.11.2026, 10:12`. */
export function momentWords(at: Date, now: Date): string {
	const day = date.format(at) === date.format(now) ? "היום" : date.format(at);
	return `${day}, ${time.format(at)}`;
}

/** `20.11.2026`. */
export const dayWords = (at: Date): string => date.format(at);
