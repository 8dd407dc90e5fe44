import type { Kysely } from "kysely";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { hour } from "../platform/time.ts";
import { atHour, nextWorkingHours } from "../platform/working-day.ts";
import { doesPagerAnswer, findLastTest } from "./pager.server.ts";
import { findNextDuty, findOnDuty } from "./roster.server.ts";

/**
 * When somebody reads what was reported: what rings within two hours while somebody is on duty whom the
 * pager reaches; in opening hours until they close; else from the moment at which a duty or the hours begin.
 */
export type ReadingTime =
	| { by: "duty" }
	| { by: "hours"; closes: number }
	| { by: "later"; from: Date };

/**
 * The one source of every time that is said to somebody who reports.
 * @param doesRing of lane A, and not beyond what rings in an hour; anything else waits for the hours
 */
export async function readingTime(
	db: Kysely<Tables>,
	now: Date,
	{ doesRing }: { doesRing: boolean },
): Promise<ReadingTime> {
	const isPaged = doesRing && doesPagerAnswer(await findLastTest(db), now);
	if (isPaged && (await findOnDuty(db, now))) return { by: "duty" };
	const open = await readWorkingTime(db);
	const opens = nextWorkingHours(now, open);
	if (opens <= now) return { by: "hours", closes: open.closes };
	const duty = isPaged ? await findNextDuty(db, now) : null;
	return { by: "later", from: duty && duty < opens ? duty : opens };
}

/** By when it is read: the latest that was said. */
export function dueAt(time: ReadingTime, now: Date): Date {
	if (time.by === "later") return time.from;
	return time.by === "duty"
		? new Date(now.getTime() + 2 * hour)
		: atHour(dateInIsrael(now), time.closes);
}
