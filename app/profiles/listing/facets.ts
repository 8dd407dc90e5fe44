import { educations, seeks, tags } from "../lists.ts";

/**
 * Everything searchable as a number for one index: each kind has a range of its own (`member_search.facets`). List
 * positions never change: new choices are added at the end.
 */
export const facets = {
	/** Ages beyond 99 share a number. */
	age: (age: number) => 100 + Math.min(age, 99),
	education: (number: number) => 200 + number,
	verified: 210,
	/** More than one picture. */
	photos: 211,
	seek: (index: number) => 220 + index,
	tag: (index: number) => 300 + index,
	/** A town that is shown, or a region shown instead of a town. */
	place: (place: number) => 20_000 + place,
	/** The region of the place that is shown. */
	region: (region: number) => 30_000 + region,
} as const;

/** Presence and newness have columns instead; their shares are counted under these numbers. */
export const counted = {
	/** Everyone with this presence or a more recent one. */
	presence: (bucket: number) => 400 + bucket,
	fresh: (bucket: number) => 410 + bucket,
} as const;

const indexes = (list: readonly { readonly value: string }[], chosen: readonly string[]) =>
	list.flatMap(({ value }, index) => (chosen.includes(value) ? [index] : []));

/** A level's position in its list, from 1; null if it is not in the list. */
export function educationNumber(level: string | undefined): number | null {
	return educations.findIndex(({ value }) => value === level) + 1 || null;
}

export const seekIndexes = (chosen: readonly string[]) => indexes(seeks, chosen);

export const tagIndexes = (chosen: readonly string[]) => indexes(tags, chosen);

/** One bit per position; there are more than 32, so no shifting. */
export function bitsOf(places: readonly number[]): number {
	return places.reduce((bits, place) => bits + 2 ** place, 0);
}
