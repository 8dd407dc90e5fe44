import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import type { MemberFilters } from "./filters.ts";
import { readShares, type Shares } from "./frequencies.server.ts";
import type { FoundRow, Order, PageEnd } from "./order.server.ts";
import { partsOf } from "./parts.server.ts";
import { countBy, findBy } from "./run.server.ts";
import type { Searcher } from "./searcher.server.ts";
import { type Wanted, type Way, waysFor } from "./ways.ts";

/** A search, ready to be asked. */
export type Search = { searcher: Searcher; conditions: Conditions; shares: Shares };

/** What the filters come to; null when they find nobody, whoever there is. */
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

/** How many a search finds, up to `most`. */
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
 * The same with the nearest first: all at once when few pass, else one step of nearness after the other
 * until the page is full.
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

/** The steps of nearness at which somebody may be found; the cost of those behind a full page is 0. */
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
