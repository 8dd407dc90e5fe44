import { formatDay } from "../../platform/dates.ts";

/** The date when the hours in a text last changed, `2026-11-21`. */
export function HoursSince({ day }: { day: string | null }) {
	if (day === null) return null;
	return (
		<>
			. שעות הפעילות עודכנו: <time dateTime={day}>{formatDay(new Date(`${day}T12:00:00Z`))}</time>
		</>
	);
}
