import { day } from "../platform/time.ts";
import { type WorkingTime, workingDayDue, workingDayEnd } from "../platform/working-day.ts";
import type { Ticket } from "./ticket.email.tsx";

/** What a plan promises beyond the usual working day: the same day, or a named contact too. */
export type TicketPromise = "same-day" | "named";

/** The law's time for a request about one's own data. */
const privacyDays = 30;

/** Whether a plan counts: not for a duty owed to everybody. */
export const looksAtPlan = ({ subject, source }: Pick<Ticket, "subject" | "source">): boolean =>
	subject !== "privacy" && source !== "accessibility";

type Waiting = Pick<Ticket, "subject"> & { promise: TicketPromise | null };

/** When a ticket that began to wait at this moment is due; a plan never makes it later. */
export function ticketDue({ subject, promise }: Waiting, since: Date, time: WorkingTime): Date {
	if (subject === "privacy") return new Date(since.getTime() + privacyDays * day);
	const due = workingDayDue(since, time);
	const today = promise && workingDayEnd(since, time);
	return today && today < due ? today : due;
}
