import { formatDay } from "../../platform/moment.ts";

const zone = { timeZone: "Asia/Jerusalem" } as const;
const dates = new Intl.DateTimeFormat("en-CA", zone);
const times = new Intl.DateTimeFormat("he-IL", { ...zone, hour: "2-digit", minute: "2-digit" });
const weekdays = new Intl.DateTimeFormat("he-IL", { ...zone, weekday: "long" });

/** A session's last sign of life is written down every five minutes at most. */
const stillNow = 6 * 60_000;

/** The number of a day in Israel's calendar; days there may have 23 or 25 hours. */
const dayOf = (at: Date) => Date.parse(dates.format(at)) / 86_400_000;

/** When a device was last seen, as people in Israel say it. */
export function sayLastSeen(at: Date, now: Date): string {
	if (now.getTime() - at.getTime() < stillNow) return "עכשיו";
	const days = dayOf(now) - dayOf(at);
	const time = times.format(at);
	if (days <= 0) return `היום בשעה ${time}`;
	if (days === 1) return `אתמול בשעה ${time}`;
	if (days < 7) return `${weekdays.format(at)} בשעה ${time}`;
	return formatDay(at);
}
