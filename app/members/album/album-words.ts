import { formatNear } from "../../platform/dates.ts";

export const longestNote = 200;

/** Until when an album is open: `עד מחר, יום שני, 23 בנובמבר, ב־18:50`, or until it is taken back. */
export const untilWords = (until: Date | null, now: Date, open: string) =>
	until ? `עד ${formatNear(until, now)}` : open;

/** Addressed to the one who opened it. */
export const untilTaken = { f: "עד שתבטלי", m: "עד שתבטל", n: "עד לביטול" } as const;
