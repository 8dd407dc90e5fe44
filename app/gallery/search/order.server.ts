import { type RawBuilder, sql } from "kysely";
import { unknownNearness } from "./conditions.ts";

export type FoundRow = {
	member_id: string;
	place: number | null;
	age: number | null;
	verified: boolean;
	presence: number;
	fresh: number;
	rank: number;
};

export const foundColumns = sql`member_id, place, age, verified, presence, fresh, rank`;

/** The columns before the member's id, each order an index; all run downwards, as the indexes do. */
const columns = {
	recommended: [sql`rank`],
	new: [sql`fresh`, sql`rank`],
	active: [sql`presence`, sql`rank`],
} as const;

type IndexedSort = keyof typeof columns;

export type Steps = readonly (readonly number[])[];

/** An indexed order, optionally preceded by the nearness steps. */
export type Order = { sort: IndexedSort; steps?: Steps };

/** Where a page ended: the nearness step, the sort keys, and the last member. */
export type PageEnd = { step: number; keys: readonly number[]; id: string };

export function orderBy({ sort, steps }: Order): RawBuilder<unknown> {
	const keys = [...columns[sort], sql`member_id`].map((key) => sql`${key} desc`);
	return sql`order by ${sql.join(steps ? [stepOf(steps), ...keys] : keys)}`;
}

/** The rows after the end of a page. */
export function behind({ sort, steps }: Order, { step, keys, id }: PageEnd): RawBuilder<unknown> {
	const ids = [...columns[sort], sql`member_id`];
	const later = sql`(${sql.join(ids)}) < (${sql.join([...keys, id])})`;
	if (!steps) return later;
	return sql`(${stepOf(steps)} > ${step} or (${stepOf(steps)} = ${step} and ${later}))`;
}

export function endAt({ sort }: Order, steps: Steps, row: FoundRow): PageEnd {
	const first = { recommended: [], new: [row.fresh], active: [row.presence] }[sort];
	const keys = [...first, row.rank];
	return { step: nearnessIn(steps, row.place), keys, id: row.member_id };
}

export function nearnessIn(steps: Steps, place: number | null): number {
	const step = place === null ? -1 : steps.findIndex((places) => places.includes(place));
	return step < 0 ? unknownNearness : step;
}

function stepOf(steps: Steps): RawBuilder<unknown> {
	const cases = steps.map(
		(places, step) => sql`when place = any(${places}::smallint[]) then ${sql.lit(step)} `,
	);
	return sql`case ${sql.join(cases, sql``)} else ${sql.lit(unknownNearness)} end`;
}
