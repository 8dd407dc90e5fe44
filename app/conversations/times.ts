import { formatTime } from "../platform/dates.ts";

/** How long a sent message may be unsent. */
export const mayUnsendMs = 10 * 60_000;

/** The time of day in two digits, for a column of times: `09:05`. */
export const timeWords = (at: Date): string => formatTime(at).padStart(5, "0");
