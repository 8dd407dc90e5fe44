import { formatTime, wholeDay, wholeMinute } from "../platform/dates.ts";
import { day } from "../platform/time.ts";

export const mayUnsendMs = 10 * 60_000;

/** How long a request waits for an answer before it is archived (`members.md` 6). */
export const requestMs = 14 * day;

/** When a message came, as the other reads it: of what was taken back only the day is shown. */
export const shownMoment = (sentAt: Date, text: string | null): Date =>
	text === null ? wholeDay(sentAt) : wholeMinute(sentAt);

/** The time of day in two digits, for a column of times: `09:05`. */
export const timeWords = (at: Date): string => formatTime(at).padStart(5, "0");
