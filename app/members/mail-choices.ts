import { hourInIsrael } from "../platform/dates.ts";
import { restAt } from "../platform/rest-days.ts";
import { hour } from "../platform/time.ts";

/** What may wait for a member, each a reason for the neutral mail if they want it. */
export const waitingKinds = [
	...(["message", "request", "album", "heart", "match"] as const),
	...(["gift", "pick", "search"] as const),
];

/** Kinds whose mail can be turned on and off. */
export const mailKinds = [...waitingKinds, "decision"] as const;

export type MailKind = (typeof mailKinds)[number];

/** Kinds that may be pushed; the last four always come by mail. */
export const pushKinds = [
	...mailKinds,
	...(["verification", "billing", "support", "security"] as const),
];

export type PushKind = (typeof pushKinds)[number];

/** Hours of Israel's time without the neutral mail, the last one left out; null: none. */
export type QuietHours = { quietFrom: number | null; quietTo: number | null };

/** Offered to who asks for quiet hours; until then there are none. */
export const offeredQuietHours = { from: 22, to: 8 } as const;

/** Two different hours from 0 to 23; anything else means no quiet hours. */
export function quietHoursIn(form: FormData): QuietHours {
	const [from, to] = ["quietFrom", "quietTo"].map((name) => form.get(name));
	const isHour = (hour: unknown): hour is string =>
		typeof hour === "string" && /^(\d|1\d|2[0-3])$/.test(hour);
	if (!isHour(from) || !isHour(to) || from === to) return { quietFrom: null, quietTo: null };
	return { quietFrom: Number(from), quietTo: Number(to) };
}

function isQuietHour({ quietFrom: from, quietTo: to }: QuietHours, at: Date): boolean {
	if (from === null || to === null) return false;
	const now = hourInIsrael(at);
	return from < to ? from <= now && now < to : from <= now || now < to;
}

/**
 * From when something may reach a member that can wait: outside their quiet hours, Shabbat and holidays.
 * @returns `now` when it may at once.
 */
export function quietUntil(hours: QuietHours, now: Date): Date {
	let at = now;
	for (;;) {
		const rest = restAt(at);
		if (rest) at = rest.to;
		// Israel is whole hours from UTC, also when the clocks change.
		else if (isQuietHour(hours, at)) at = new Date((Math.floor(at.getTime() / hour) + 1) * hour);
		else return at;
	}
}
