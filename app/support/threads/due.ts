import { workingDayDue } from "../../platform/working-days/working-day.ts";

/** The law's time for a request about one's own data. */
const privacyDays = 30;

/** By when a ticket is answered that began to wait at this moment (`desk.md`, queue 5). */
export function ticketDue(subject: string, since: Date): Date {
	if (subject === "privacy") return new Date(since.getTime() + privacyDays * 86_400_000);
	return workingDayDue(since);
}
