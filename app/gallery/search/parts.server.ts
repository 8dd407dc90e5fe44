import { type RawBuilder, sql } from "kysely";
import { bitsOf, counted, facets } from "../../profiles/listing/facets.ts";
import { searchQueryOf } from "../../profiles/listing/words.ts";
import type { Conditions } from "./conditions.ts";
import type { Shares } from "./frequencies.server.ts";

/** One condition of a search, in the forms a query can use. */
export type Part = {
	/** How many of the side's members pass, from 0 to 1. */
	share: number;
	/** A test on the row alone, in a form no index serves, so that the chosen way stays in force. */
	test: RawBuilder<unknown>;
	/** For the index of facets and words: any of so many lists matches. */
	list?: { key: RawBuilder<unknown>; of: number };
	/**
	 * For an index that begins with its column; `isSingle` for an equality test, `sort` when that index has the order
	 * of this name.
	 */
	column?: { key: RawBuilder<unknown>; isSingle: boolean; sort?: "new" | "active" };
	/** Whether a row has to be fetched for it: the words stand in no other index. */
	needsRow?: true;
};

/** The parts of a search's conditions: a row is found when it passes all of them. */
export function partsOf(conditions: Conditions, shares: Shares): Part[] {
	return [
		...placeParts(conditions, shares),
		...ageParts(conditions, shares),
		...columnParts(conditions, shares),
		...facetParts(conditions, shares),
		...wordParts(conditions, shares),
	];
}

const sum = (numbers: readonly number[]) =>
	Math.min(
		1,
		numbers.reduce((all, one) => all + one, 0),
	);
const anyOf = (ids: readonly number[]) => sql`facets && ${ids}::integer[]`;
const isOneOf = (column: RawBuilder<unknown>, values: readonly number[]) =>
	values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::smallint[])`;

function placeParts({ places, isPlaceless }: Conditions, shares: Shares): Part[] {
	if (isPlaceless) {
		const column = { key: sql`place is null`, isSingle: true };
		return [{ share: shares.facet(facets.place(0)), test: sql`place + 0 is null`, column }];
	}
	if (!places) return [];
	const ids = places.map(facets.place);
	return [
		{
			share: sum(ids.map(shares.facet)),
			test: isOneOf(sql`place + 0`, places),
			list: { key: anyOf(ids), of: ids.length },
			column: { key: isOneOf(sql`place`, places), isSingle: places.length === 1 },
		},
	];
}

function ageParts({ ageFrom, ageTo }: Conditions, shares: Shares): Part[] {
	if (ageFrom === null && ageTo === null) return [];
	const from = ageFrom ?? 18;
	const to = ageTo ?? 120;
	const first = facets.age(from);
	const last = facets.age(to);
	const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
	const test = sql`age between ${from} and ${to}`;
	const key = sql`${anyOf(ids)} and ${test}`;
	return [{ share: sum(ids.map(shares.facet)), test, list: { key, of: ids.length } }];
}

function columnParts({ presence, isNew }: Conditions, shares: Shares): Part[] {
	const parts: Part[] = [];
	if (presence) {
		parts.push({
			share: shares.facet(counted.presence(presence)),
			test: sql`presence + 0 >= ${presence}`,
			column: {
				key: presence === 4 ? sql`presence = 4` : sql`presence >= ${presence}`,
				isSingle: presence === 4,
				sort: "active",
			},
		});
	}
	if (isNew) {
		parts.push({
			share: shares.facet(counted.fresh(2)),
			test: sql`fresh + 0 = 2`,
			column: { key: sql`fresh = 2`, isSingle: true, sort: "new" },
		});
	}
	return parts;
}

function facetParts(conditions: Conditions, shares: Shares): Part[] {
	const { isVerified, hasPhotos, education, tags, seeks } = conditions;
	const single = (id: number, test: RawBuilder<unknown>): Part => ({
		share: shares.facet(id),
		test,
		list: { key: sql`facets @> ${[id]}::integer[]`, of: 1 },
	});
	const several = (ids: readonly number[], test: RawBuilder<unknown>): Part => ({
		share: sum(ids.map(shares.facet)),
		test,
		list: { key: anyOf(ids), of: ids.length },
	});
	const levels = education ?? [];
	return [
		...(isVerified ? [single(facets.verified, sql`verified`)] : []),
		...(hasPhotos ? [single(facets.photos, sql`photos`)] : []),
		...(education ? [several(levels.map(facets.education), isOneOf(sql`education`, levels))] : []),
		...(tags ?? []).map((tag) =>
			single(facets.tag(tag), sql`tags & ${bitsOf([tag])}::bigint <> 0`),
		),
		...(seeks
			? [several(seeks.map(facets.seek), sql`seeks & ${bitsOf(seeks)}::integer <> 0`)]
			: []),
	];
}

function wordParts({ words }: Conditions, shares: Shares): Part[] {
	const query = searchQueryOf(words);
	if (query === null) return [];
	return [
		{
			share: words.map(shares.word).reduce((all, one) => all * one, 1),
			test: sql`ts_match_vq(words, ${query}::tsquery)`,
			list: { key: sql`words @@ ${query}::tsquery`, of: 1 },
			needsRow: true,
		},
	];
}
