import { formatDay } from "../../platform/dates.ts";

const zone = { timeZone: "Asia/Jerusalem" } as const;
const dates = new Intl.DateTimeFormat("en-CA", zone);
const times = new Intl.DateTimeFormat("he-IL", { ...zone, hour: "2-digit", minute: "2-digit" });
const weekdays = new Intl.DateTimeFormat("he-IL", { ...zone, weekday: "long" });

/** A session's last activity is recorded at most every five minutes. */
const stillNow = 6 * 60_000;

/** The day number in Israel's calendar, where days may have 23 or 25 hours. */
const dayOf = (at: Date) => Date.parse(dates.format(at)) / 86_400_000;

/** When a session was last active, as people in Israel say it. */
export function formatLastSeen(at: Date, now: Date): string {
	if (now.getTime() - at.getTime() < stillNow) return "עכשיו";
	const days = dayOf(now) - dayOf(at);
	const time = times.format(at);
	if (days <= 0) return `היום בשעה ${time}`;
	if (days === 1) return `אתמול בשעה ${time}`;
	if (days < 7) return `${weekdays.format(at)} בשעה ${time}`;
	return formatDay(at);
}
