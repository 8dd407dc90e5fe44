import { addDays, dateInIsrael, midnightInIsrael } from "../../platform/dates.ts";

/** Number of ranks within a tier; a person's position among them, `members.draw`, never changes. */
const places = 2 ** 24;

/** Completeness has four steps; one step of activity outweighs them all. */
const completenessSteps = 4;

/** What one step of activity adds to a rank. */
export const activityWeight = completenessSteps * places;

/** Activity in steps no finer than a week; a fixed middle one for people who hide it. */
export function activityStep(presence: Presence, isShown: boolean): 0 | 1 | 2 {
	if (!isShown) return 1;
	return presence >= 2 ? 2 : (presence as 0 | 1);
}

/** 0 to 3, by how much of a profile others read. */
export function completenessStep(percent: number): number {
	return Math.min(completenessSteps - 1, Math.floor((completenessSteps * percent) / 100));
}

/** The order of "recommended": tiers of activity and completeness, and within one a fixed draw. */
export function rankOf(draw: number, activity: 0 | 1 | 2, completeness: number): number {
	return activity * activityWeight + completeness * places + draw;
}

/** 4 here now, 3 today, 2 this week, 1 this month, 0 longer ago or not said. */
export type Presence = 0 | 1 | 2 | 3 | 4;

/** 2 joined this week, 1 this month, 0 longer ago. */
export type Fresh = 0 | 1 | 2;

const nowMs = 10 * 60_000;
/** Both for "was here this week" and for "new this week". */
const weekDays = 7;
const monthDays = 30;

/**
 * The starts of now, today, this week and this month. All but the first change only at midnight in Israel, so that
 * watching a bucket reveals a day and never an hour.
 */
export function startsOf(now: Date): { now: Date; today: Date; week: Date; month: Date } {
	const today = dateInIsrael(now);
	const daysAgo = (days: number) => midnightInIsrael(addDays(today, -days));
	return {
		now: new Date(now.getTime() - nowMs),
		today: daysAgo(0),
		week: daysAgo(weekDays - 1),
		month: daysAgo(monthDays - 1),
	};
}

/** How recently a person was here, as shown to others. */
export function presenceOf(seenAt: Date | null, isShown: boolean, now: Date): Presence {
	if (!seenAt || !isShown) return 0;
	const starts = startsOf(now);
	if (seenAt > starts.now) return 4;
	if (seenAt >= starts.today) return 3;
	if (seenAt >= starts.week) return 2;
	return seenAt >= starts.month ? 1 : 0;
}

/** How recently a person joined, as shown to others. */
export function freshOf(since: Date, now: Date): Fresh {
	const starts = startsOf(now);
	if (since >= starts.week) return 2;
	return since >= starts.month ? 1 : 0;
}
