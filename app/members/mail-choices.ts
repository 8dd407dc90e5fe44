/** What may wait for a member, each a reason for the neutral mail if they want it. */
export const waitingKinds = ["message", "request", "album", "heart", "match"] as const;

/** Kinds of which somebody chooses whether they come by mail too. */
export const mailKinds = [...waitingKinds, "decision"] as const;

export type MailKind = (typeof mailKinds)[number];

/** Hours of Israel's time without the neutral mail, the last one left out; null: none. */
export type QuietHours = { quietFrom: number | null; quietTo: number | null };

/** Two hours from 0 to 23 that differ; anything else is no quiet time. */
export function quietHoursIn(form: FormData): QuietHours {
	const [from, to] = ["quietFrom", "quietTo"].map((name) => form.get(name));
	const isHour = (hour: unknown): hour is string =>
		typeof hour === "string" && /^(\d|1\d|2[0-3])$/.test(hour);
	if (!isHour(from) || !isHour(to) || from === to) return { quietFrom: null, quietTo: null };
	return { quietFrom: Number(from), quietTo: Number(to) };
}
