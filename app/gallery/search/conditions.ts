import { educationNumber, seekIndexes, tagIndexes } from "../../profiles/listing/facets.ts";
import { type SearchedWord, searchedWords } from "../../profiles/listing/words.ts";
import { nearnessOf, type Places } from "../../profiles/towns/nearness.ts";
import { type MemberFilters, withins } from "./filters.ts";

/** The step of nearness of whoever does not say where they are, behind all others (`nearnessOf`). */
export const unknownNearness = 5;

const computed = new WeakMap<Places, Map<number, number[][]>>();

/** The numbers of all places by their nearness to one; empty for an unknown one. */
export function placesAround(places: Places, from: number): readonly (readonly number[])[] {
	const kept = computed.get(places) ?? new Map<number, number[][]>();
	computed.set(places, kept);
	const around = kept.get(from);
	const here = places.get(from);
	if (around || !here) return around ?? [];
	const steps: number[][] = Array.from({ length: unknownNearness }, () => []);
	for (const place of places.values()) steps[nearnessOf(here, place)]?.push(place.id);
	kept.set(from, steps);
	return steps;
}

/** The filters in terms of the search table; null asks for nothing. */
export type Conditions = {
	/** All of them. */
	words: readonly SearchedWord[];
	ageFrom: number | null;
	ageTo: number | null;
	places: readonly number[] | null;
	/** Only whoever does not say where they are. */
	isPlaceless: boolean;
	/** At least. */
	presence: number | null;
	isNew: boolean;
	isVerified: boolean;
	hasPhotos: boolean;
	education: readonly number[] | null;
	/** Indexes in the list, all of them. */
	tags: readonly number[] | null;
	/** Indexes in the list, any of them. */
	seeks: readonly number[] | null;
};

const presenceOf = { now: 4, today: 3, week: 2 } as const;

/**
 * What the filters ask for; null when nobody can match. A distance is measured around the named places, else around
 * the searcher's own; without one it asks for nothing.
 */
export function conditionsOf(
	filters: MemberFilters,
	own: number | null,
	places: Places,
): Conditions | null {
	const chosen = placesFor(filters, own, places);
	if (chosen?.length === 0) return null;
	return {
		words: searchedWords(filters.q),
		ageFrom: filters.ageFrom,
		ageTo: filters.ageTo,
		places: chosen,
		isPlaceless: false,
		presence: filters.online && presenceOf[filters.online],
		isNew: filters.new,
		isVerified: filters.verified,
		hasPhotos: filters.photos,
		education: orNull(filters.education.flatMap((level) => educationNumber(level) ?? [])),
		tags: orNull(tagIndexes(filters.tags)),
		seeks: orNull(seekIndexes(filters.seeks)),
	};
}

function placesFor(
	{ location, within }: MemberFilters,
	own: number | null,
	places: Places,
): readonly number[] | null {
	const from = location.length > 0 || own === null ? location : [own];
	const around = within ? from.flatMap((id) => reachOf(within, id, places)) : [];
	if (location.length > 0) return [...new Set([...spread(location, places), ...around])];
	return within && own !== null ? around : null;
}

function reachOf(within: NonNullable<MemberFilters["within"]>, own: number, places: Places) {
	const steps = placesAround(places, own);
	return steps.slice(0, withins.indexOf(within) + 1).flat();
}

/** A region includes its towns. */
function spread(chosen: readonly number[], places: Places): number[] {
	return [...places.values()]
		.filter(({ id, region }) => chosen.includes(id) || chosen.includes(region))
		.map(({ id }) => id);
}

function orNull<Value>(list: readonly Value[]): readonly Value[] | null {
	return list.length > 0 ? list : null;
}
