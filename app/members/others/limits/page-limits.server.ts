import { addDays, dateInIsrael } from "../../../platform/dates.ts";
import { countTry } from "../../../platform/limits/limits.server.ts";
import type { Site } from "../../../platform/site.ts";

/** How many members' pages one member may open, whosever they are. */
const perHour = { rule: "members' pages: hour", most: 60, minutes: 60 };
/** A day of Israel has at most 25 hours. */
const perDay = { rule: "members' pages: day", most: 300, minutes: 25 * 60 };

/**
 * Counts one page opened by a member, existing or not, so that nobody walks through the club.
 * @returns when it opens again if that was too many, else null.
 */
export async function countPage(
	site: Pick<Site, "db" | "vault" | "settings">,
	me: { id: string },
	now: Date,
): Promise<Date | null> {
	const hour = await countTry(site, perHour, me.id);
	if (hour) return new Date(now.getTime() + hour.seconds * 1_000);
	// Each day of Israel is counted by itself.
	const day = await countTry(site, perDay, `${me.id} ${dateInIsrael(now)}`);
	return day && nextMidnight(now);
}

/** When the next day begins in Israel, where the clocks change in the small hours. */
export function nextMidnight(now: Date): Date {
	const tomorrow = addDays(dateInIsrael(now), 1);
	const inSummer = new Date(`${tomorrow}T00:00:00+03:00`);
	return dateInIsrael(inSummer) === tomorrow ? inSummer : new Date(`${tomorrow}T00:00:00+02:00`);
}
