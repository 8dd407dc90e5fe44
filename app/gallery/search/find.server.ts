import { type Kysely, type RawBuilder, sql } from "kysely";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import { type MemberViewer, seenAmong, testOfRow } from "../../members/visible-members.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Places } from "../../profiles/towns/nearness.ts";
import { findTownPlace, readPlaces } from "../../profiles/towns/places.server.ts";
import { type Conditions, conditionsOf, placesAround } from "./conditions.ts";
import type { MemberFilters } from "./filters.ts";
import { readShares, type Shares } from "./frequencies.server.ts";
import {
	behind,
	type FoundRow,
	foundColumns,
	type Order,
	orderBy,
	type PageEnd,
	type Steps,
} from "./order.server.ts";
import { type Part, partsOf } from "./parts.server.ts";
import { needsWholeRow, type Wanted, type Way, waysFor } from "./query-plan.ts";

/** A search in one order, from the end of a page on. */
export type SearchQuery = Wanted & { order: Order | null; from: PageEnd | null };

const anyOrder: Order = { sort: "recommended" };

const andAll = (tests: readonly RawBuilder<unknown>[]) =>
	sql.join(
		tests.map((test) => sql` and ${test}`),
		sql``,
	);

/**
 * The members the parts find, using one way, without those kept apart. `offset 0` or a limit is an optimisation
 * fence: left to itself the database abandons the walk.
 */
function membersBy(
	way: Way,
	me: MemberViewer,
	{ parts, order, from }: SearchQuery,
): RawBuilder<unknown> {
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

export function rowsQuery(way: Way, me: MemberViewer, asked: SearchQuery) {
	const members = membersBy(way, me, asked);
	const order = orderBy(asked.order ?? anyOrder);
	return sql<FoundRow>`select ${foundColumns} from ${members} ${order} limit ${asked.most}`;
}

/** The query for a number by one way, up to `most`. */
export function countQuery(way: Way, me: MemberViewer, asked: SearchQuery) {
	const members = membersBy(way, me, { ...asked, order: null });
	return sql<{ count: number }>`
		select count(*) as count from (select from ${members} limit ${asked.most}) as counted`;
}

/** Whether a walk may have given up before reaching everybody. */
export const mayHaveMissed = (way: Way, found: number, most: number) =>
	way.kind === "walk" && way.limit !== null && found < most;

/** Runs the cheapest way, and the next one when a walk came to its end with too few. */
export async function findBy(
	db: Kysely<Tables>,
	me: MemberViewer,
	ways: readonly Way[],
	asked: SearchQuery,
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
	me: MemberViewer,
	ways: readonly Way[],
	asked: SearchQuery,
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

export type Search = { searcher: Searcher; conditions: Conditions; shares: Shares };

/** Prepares a search; null when its filters can match nobody. */
export async function prepareSearch(
	db: Kysely<Tables>,
	searcher: Searcher,
	filters: MemberFilters,
): Promise<Search | null> {
	const conditions = conditionsOf(filters, searcher.own, searcher.places);
	if (!conditions) return null;
	const shares = await readShares(db, searcher.me, conditions.words);
	return { searcher, conditions, shares };
}

export function countFound(db: Kysely<Tables>, search: Search, most: number): Promise<number> {
	const { searcher, conditions, shares } = search;
	const asked = { parts: partsOf(conditions, shares), order: null, most, from: null };
	return countBy(db, searcher.me, waysFor(asked, shares.members), asked);
}

/** The first rows of a search behind a position, in an order that an index has. */
export function findInOrder(
	db: Kysely<Tables>,
	{ searcher, conditions, shares }: Search,
	order: Order,
	from: PageEnd | null,
	most: number,
): Promise<FoundRow[]> {
	const asked = { parts: partsOf(conditions, shares), order, most, from };
	return findBy(db, searcher.me, waysFor(asked, shares.members), asked);
}

/**
 * The same, nearest first: all at once when few match, else one nearness step after the other until the page is
 * full.
 */
export async function findNearest(
	db: Kysely<Tables>,
	search: Search,
	from: PageEnd | null,
	most: number,
): Promise<FoundRow[]> {
	const { searcher, conditions, shares } = search;
	const order = { sort: "recommended", steps: searcher.steps } as const;
	const wanted = { parts: partsOf(conditions, shares), order, most };
	const [atOnce] = waysFor(wanted, shares.members);
	const steps = stepsFrom(search, from?.step ?? 0, most);
	const stepwise = steps.reduce((sum, { way }) => sum + way.cost, 0);
	if (atOnce && atOnce.cost <= stepwise) {
		return findBy(db, searcher.me, [atOnce], { ...wanted, from });
	}
	const found: FoundRow[] = [];
	for (const { step, conditions: near } of steps) {
		const position = from?.step === step ? from : null;
		const left = most - found.length;
		const one = { ...search, conditions: near };
		found.push(...(await findInOrder(db, one, { sort: "recommended" }, position, left)));
		if (found.length >= most) break;
	}
	return found;
}

type Step = { step: number; conditions: Conditions; way: Way };

/** The nearness steps at which somebody may be found; the cost of those after a full page is 0. */
function stepsFrom({ searcher, conditions, shares }: Search, first: number, most: number): Step[] {
	const { steps } = searcher;
	let expected = 0;
	const found: Step[] = [];
	for (let step = first; step <= steps.length; step++) {
		const near = conditionsAt(conditions, steps[step]);
		if (!near) continue;
		const parts = partsOf(near, shares);
		const wanted: Wanted = { parts, order: { sort: "recommended" }, most };
		const [way] = waysFor(wanted, shares.members);
		if (!way) continue;
		const cost = expected > most ? 0 : way.cost;
		found.push({ step, conditions: near, way: { ...way, cost } });
		expected += parts.reduce((all, { share }) => all * share, shares.members ?? 0);
	}
	return found;
}

/** The conditions at one step of nearness; null when nobody can be there. */
function conditionsAt(conditions: Conditions, places?: readonly number[]): Conditions | null {
	if (!places) return conditions.places ? null : { ...conditions, isPlaceless: true };
	const chosen = conditions.places
		? places.filter((id) => conditions.places?.includes(id))
		: places;
	return chosen.length > 0 ? { ...conditions, places: chosen } : null;
}

export type Me = MemberViewer & { accountId: string };

/** A searcher, with the basis for computing distances. */
export type Searcher = {
	me: Me;
	places: Places;
	/** Their own place; null when it is not known. */
	own: number | null;
	/** All places by nearness to it; empty without one. */
	steps: Steps;
};

/** The searcher; null for a member who cannot look now. */
export async function openSearcher(db: Kysely<Tables>, me: Me): Promise<Searcher | null> {
	const viewer = await findOwnParty(db, me);
	if (!viewer || !isInside(viewer)) return null;
	const places = await readPlaces(db);
	const own = await findOwnPlace(db, me);
	return { me, places, own, steps: own === null ? [] : placesAround(places, own) };
}

/**
 * The searcher's own town, as approved by the staff. Only they see what is computed from it; others find them at
 * the place they show.
 */
export async function findOwnPlace(
	db: Kysely<Tables>,
	me: Pick<Me, "accountId">,
): Promise<number | null> {
	const row = await db
		.selectFrom("member_texts")
		.select("text")
		.where("account_id", "=", me.accountId)
		.where("field", "=", "location")
		.executeTakeFirst();
	return (await findTownPlace(db, row?.text))?.id ?? null;
}
