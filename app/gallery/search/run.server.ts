import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Seer, seenAmong, testOfRow } from "../../members/visible-members.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import {
	behind,
	type FoundRow,
	foundColumns,
	type Order,
	orderBy,
	type PageEnd,
} from "./order.server.ts";
import type { Part } from "./parts.server.ts";
import { needsWholeRow, type Wanted, type Way } from "./ways.ts";

/** A search in one order, from the end of a page on. */
export type Asked = Wanted & { order: Order | null; from: PageEnd | null };

const anyOrder: Order = { sort: "recommended" };

const andAll = (tests: readonly RawBuilder<unknown>[]) =>
	sql.join(
		tests.map((test) => sql` and ${test}`),
		sql``,
	);

/**
 * The members that the parts find, by one way, without those who are kept apart. What stands behind
 * `offset 0` or a limit the database takes as it is written: left to itself it leaves the walk.
 */
function membersBy(way: Way, me: Seer, { parts, order, from }: Asked): RawBuilder<unknown> {
	const key = ({ column, test }: Part) => column?.key ?? test;
	const but = (...used: readonly (Part | null)[]) => parts.filter((part) => !used.includes(part));
	const later = from && order ? [behind(order, from)] : [];
	switch (way.kind) {
		case "plain":
			return seenAmong(
				me,
				(rows) => sql`select ${foundColumns} from ${rows} ${andAll([...parts.map(key), ...later])}`,
			);
		case "walk": {
			const first = [...(way.prefix ? [key(way.prefix)] : []), ...later];
			const end = way.limit === null ? sql`offset 0` : sql`limit ${sql.lit(way.limit)}`;
			const rest = but(way.prefix);
			const words = needsWholeRow(rest) ? sql`, words` : sql``;
			return seenAmong(
				me,
				(rows) => sql`select * from (
					select ${foundColumns}, education, photos, seeks, tags${words} from ${rows} ${andAll(first)}
					${orderBy(order ?? anyOrder)} ${end}
				) as walked where true ${andAll(testsOf(rest, sql`walked.member_id`))}`,
			);
		}
		case "range":
			return seenAmong(
				me,
				(rows, member) => sql`select ${foundColumns} from ${rows}
					${andAll([key(way.range), ...testsOf(but(way.range), member), ...later])} ${order ? sql`offset 0` : sql``}`,
			);
		case "lists": {
			const keys = way.lists.flatMap(({ list }) => (list ? [list.key] : []));
			const tests = but(...way.lists).map(({ test }) => test);
			return seenAmong(
				me,
				(rows) => sql`select ${foundColumns} from ${rows}
					${andAll([...keys, ...tests, ...later])} offset 0`,
			);
		}
	}
}

/** Tests on entries of an index, each of which is a member's. */
function testsOf(parts: readonly Part[], member: RawBuilder<unknown>) {
	const isFetched = needsWholeRow(parts);
	return parts.map(({ test, needsRow }) =>
		needsRow && !isFetched ? testOfRow(member, test) : test,
	);
}

/** The query for a page by one way. */
export function rowsQuery(way: Way, me: Seer, asked: Asked) {
	const members = membersBy(way, me, asked);
	const order = orderBy(asked.order ?? anyOrder);
	return sql<FoundRow>`select ${foundColumns} from ${members} ${order} limit ${asked.most}`;
}

/** The query for a number by one way, up to `most`. */
export function countQuery(way: Way, me: Seer, asked: Asked) {
	const members = membersBy(way, me, { ...asked, order: null });
	return sql<{ count: number }>`
		select count(*) as count from (select from ${members} limit ${asked.most}) as counted`;
}

/** Whether a walk may have given up before it came to everybody. */
export const mayHaveMissed = (way: Way, found: number, most: number) =>
	way.kind === "walk" && way.limit !== null && found < most;

/** Runs the cheapest way, and the next one when a walk came to its end with too few. */
export async function findBy(
	db: Kysely<Tables>,
	me: Seer,
	ways: readonly Way[],
	asked: Asked,
): Promise<FoundRow[]> {
	const [way, ...others] = ways;
	if (!way) return [];
	const { rows } = await rowsQuery(way, me, asked).execute(db);
	if (!mayHaveMissed(way, rows.length, asked.most)) return rows;
	return findBy(db, me, complete(others), asked);
}

/** The same, to count. */
export async function countBy(
	db: Kysely<Tables>,
	me: Seer,
	ways: readonly Way[],
	asked: Asked,
): Promise<number> {
	const [way, ...others] = ways;
	if (!way) return 0;
	const { rows } = await countQuery(way, me, asked).execute(db);
	const count = rows[0]?.count ?? 0;
	if (!mayHaveMissed(way, count, asked.most)) return count;
	return countBy(db, me, complete(others), asked);
}

/** The ways that miss nobody; with none, the database's own. */
function complete(ways: readonly Way[]): Way[] {
	const others = ways.filter(({ kind }) => kind !== "walk");
	return others.length > 0 ? others : [{ kind: "plain", cost: 0 }];
}
