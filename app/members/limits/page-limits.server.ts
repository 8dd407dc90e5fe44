import { addDays, dateInIsrael } from "../../platform/dates.ts";
import { countTry, type Wait } from "../../platform/limits/limits.server.ts";
import type { Site } from "../../platform/site.ts";

/** How many members' pages one member may open, of any members. */
const perHour = { rule: "members' pages: hour", most: 60, minutes: 60 };
/** A day of Israel has at most 25 hours. */
const perDay = { rule: "members' pages: day", most: 300, minutes: 25 * 60 };

/** How many searches, further pages and lists of favourites one member may ask for. */
const searchesPerHour = { rule: "members' searches: hour", most: 120, minutes: 60 };
/** How often a member's first page may look for new faces. */
const facesPerHour = { rule: "members' faces: hour", most: 120, minutes: 60 };
/** Hearts, hiding, blocking, and taking any of it back: more than anybody needs in distress. */
const actsPerHour = {
	rule: "members' acts: hour",
	most: 240,
	minutes: 60,
	mayBeForgotten: true,
} as const;

/** How often the new people of a member's saved searches are counted for the page that shows them. */
const countsPerHour = { rule: "saved searches: hour", most: 60, minutes: 60 };

type Store = Pick<Site, "db" | "vault" | "settings">;

/** Counts one requested list of members; returns when it opens again if there were too many. */
export async function countSearch(site: Store, me: { id: string }, now: Date) {
	return opensAt(await countTry(site, searchesPerHour, me.id), now);
}

/** Counts one look of /today for new faces; returns the same. */
export async function countFaces(site: Store, me: { id: string }, now: Date) {
	return opensAt(await countTry(site, facesPerHour, me.id), now);
}

/** Counts one look at the numbers of the saved searches; returns the same. */
export async function countSavedSearches(site: Store, me: { id: string }, now: Date) {
	return opensAt(await countTry(site, countsPerHour, me.id), now);
}

/** Counts one act about another member, existing or not; returns the same. */
export async function countAct(site: Store, me: { id: string }, now: Date) {
	return opensAt(await countTry(site, actsPerHour, me.id), now);
}

const opensAt = (wait: Wait | null, now: Date) =>
	wait && new Date(now.getTime() + wait.seconds * 1_000);

export const retryAfter = (opens: Date, now: Date) => ({
	"Retry-After": String(Math.ceil((opens.getTime() - now.getTime()) / 1_000)),
});

/**
 * Counts one page opened by a member, existing or not, so that nobody walks through the club.
 * @returns when it opens again if that was too many, else null.
 */
export async function countPage(site: Store, me: { id: string }, now: Date): Promise<Date | null> {
	const hour = opensAt(await countTry(site, perHour, me.id), now);
	if (hour) return hour;
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
