import type { Presence } from "./buckets.ts";

/** How many ranks there are within a tier; a person's place among them, `members.draw`, never changes. */
const places = 2 ** 24;

/** Completeness has four steps, and one of activity counts for all of them. */
const completenessSteps = 4;

/** What one step of activity adds to a rank. */
export const activityWeight = completenessSteps * places;

/** Activity in steps no finer than a week; for who hides it, a middle one that never moves. */
export function activityStep(presence: Presence, isShown: boolean): 0 | 1 | 2 {
	if (!isShown) return 1;
	return presence >= 2 ? 2 : (presence as 0 | 1);
}

/** 0 to 3, by how much of a profile others find filled. */
export function completenessStep(filled: number, all: number): number {
	return Math.min(completenessSteps - 1, Math.floor((completenessSteps * filled) / all));
}

/** The order of "recommended": tiers of activity and completeness, and within one a fixed draw. */
export function rankOf(draw: number, activity: 0 | 1 | 2, completeness: number): number {
	return activity * activityWeight + completeness * places + draw;
}
