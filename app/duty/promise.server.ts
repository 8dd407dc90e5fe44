import type { Kysely } from "kysely";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import {
	dateInIsrael,
	formatMoment,
	formatTime,
	formatWhen,
	hourInIsrael,
} from "../platform/dates.ts";
import { hour } from "../platform/time.ts";
import { atHour, nextWorkingHours, type WorkingTime } from "../platform/working-day.ts";
import { doesPagerAnswer, findLastTest } from "./pager.server.ts";
import type { SaidTime } from "./promise-words.tsx";
import { findNextDuty, findOnDuty } from "./roster.server.ts";

/**
 * When a report will be read: what rings within two hours while somebody reachable by the pager is on duty; in
 * opening hours by their end; else counted from when a duty or the hours begin.
 */
export type ReadingTime =
	| { by: "duty" }
	| { by: "hours"; closes: number }
	| { by: "later"; from: Date };

/**
 * The single source of every reading time promised to reporters.
 * @param now also a moment that has passed: what was promised then, as the plan and the pager's tests stood
 * @param doesRing of lane A, and within the hour's ringing limit; anything else waits for the hours
 */
export async function readingTime(
	db: Kysely<Tables>,
	now: Date,
	{ doesRing }: { doesRing: boolean },
): Promise<ReadingTime> {
	const isPaged = doesRing && doesPagerAnswer(await findLastTest(db, now), now);
	if (isPaged && (await findOnDuty(db, now))) return { by: "duty" };
	const open = await readWorkingTime(db);
	const opens = nextWorkingHours(now, open);
	if (opens <= now) return { by: "hours", closes: open.closes };
	const duty = isPaged ? await findNextDuty(db, now) : null;
	return { by: "later", from: duty && duty < opens ? duty : opens };
}

/** The deadline: the latest time promised. */
export function dueAt(time: ReadingTime, now: Date): Date {
	if (time.by === "later") return time.from;
	return time.by === "duty"
		? new Date(now.getTime() + 2 * hour)
		: atHour(dateInIsrael(now), time.closes);
}

/** What was promised to something that came then, by the deadline that is kept with it. */
export function promisedTime(
	{ since, dueAt: due }: { since: Date; dueAt: Date },
	open: WorkingTime,
): ReadingTime {
	if (due.getTime() - since.getTime() === 2 * hour) return { by: "duty" };
	const closes = hourInIsrael(due) || 24;
	const isThatDay = atHour(dateInIsrael(since), closes).getTime() === due.getTime();
	if (isThatDay && nextWorkingHours(since, open) <= since) return { by: "hours", closes };
	return { by: "later", from: due };
}

/** As it is said now: what was promised then, or that it has passed. */
export function sayTime(time: ReadingTime, since: Date, now: Date): SaidTime {
	const due = dueAt(time, since);
	if (due < now) return { by: "over", at: formatMoment(due) };
	if (time.by === "later") return { by: "later", near: formatWhen(due, now) };
	if (time.by === "hours") return { by: "hours", until: `${time.closes}:00` };
	return { by: "duty", until: formatTime(due).padStart(5, "0") };
}
