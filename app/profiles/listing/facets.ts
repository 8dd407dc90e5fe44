import { educations, seeks, tags } from "../lists.ts";

/**
 * What can be searched for, as numbers for one index: each kind has a range of its own
 * (`member_search.facets`). The places in the lists never change: a new choice comes last.
 */
export const facets = {
	/** Nobody's age needs a number of its own beyond 99. */
	age: (age: number) => 100 + Math.min(age, 99),
	education: (number: number) => 200 + number,
	verified: 210,
	/** More than one picture. */
	photos: 211,
	seek: (index: number) => 220 + index,
	tag: (index: number) => 300 + index,
	/** A town that is shown, or a region that is shown in a town's stead. */
	place: (place: number) => 20_000 + place,
	/** The region of the place that is shown. */
	region: (region: number) => 30_000 + region,
} as const;

/** Presence and newness have columns instead; their shares are counted under these numbers. */
export const counted = {
	/** Everybody with this presence or a fresher one. */
	presence: (bucket: number) => 400 + bucket,
	fresh: (bucket: number) => 410 + bucket,
} as const;

const indexes = (list: readonly { readonly value: string }[], chosen: readonly string[]) =>
	list.flatMap(({ value }, index) => (chosen.includes(value) ? [index] : []));

/** A level's place in its list, from 1; null for none that the list has. */
export function educationNumber(level: string | undefined): number | null {
	return educations.findIndex(({ value }) => value === level) + 1 || null;
}

export const seekIndexes = (chosen: readonly string[]) => indexes(seeks, chosen);

export const tagIndexes = (chosen: readonly string[]) => indexes(tags, chosen);

/** One bit for each place; more than 32 of them, so not by shifting. */
export function bitsOf(places: readonly number[]): number {
	return places.reduce((bits, place) => bits + 2 ** place, 0);
}
