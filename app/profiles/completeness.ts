import { factLabels, fieldLabels } from "./field-labels.ts";

/** How much of a member others can read, in whole percent, and what would add most. */
export type Completeness = { percent: number; next: string | null };

const portraitWeight = 25;

/** The texts with their weights, heaviest first; with the portrait they add up to 100 (`today.md` 1). */
const weights = [
	["sentence", 15],
	["seeks", 15],
	["tags", 15],
	["expectations", 10],
	["interests", 10],
	["location", 4],
	["profession", 3],
	["education", 3],
] as const;

/** This many tags earn the full weight of the tags. */
export const enoughTags = 3;

const labels = { ...fieldLabels, ...factLabels };

/**
 * How much of a member others can read now: the meter shows what the gallery's order uses.
 * @param texts those that the staff approved.
 */
export function completenessOf(
	texts: ReadonlyMap<string, string>,
	hasPortrait: boolean,
): Completeness {
	let percent = hasPortrait ? portraitWeight : 0;
	let next: string | null = hasPortrait ? null : "תמונה לכל החברים";
	for (const [field, weight] of weights) {
		const text = texts.get(field) ?? "";
		const most = field === "tags" ? enoughTags : 1;
		const filled = Math.min(most, text === "" ? 0 : field === "tags" ? text.split(" ").length : 1);
		percent += (weight * filled) / most;
		if (filled < most) next ??= labels[field];
	}
	return { percent, next };
}
