import type { Order } from "./order.server.ts";
import type { Part } from "./parts.server.ts";

/**
 * An access path through the search table. "walk" reads members in the requested order and stops when the page is
 * full; "range" reads everything under one index prefix; "lists" intersects lists of the index of facets and words;
 * "plain" leaves the choice to the database.
 */
export type Way =
	| { kind: "walk"; prefix: Part | null; limit: number | null; cost: number }
	| { kind: "range"; range: Part; cost: number }
	| { kind: "lists"; lists: readonly Part[]; cost: number }
	| { kind: "plain"; cost: number };

export type Wanted = {
	parts: readonly Part[];
	/** Null to count. */
	order: Order | null;
	most: number;
};

/**
 * What one step costs in microseconds, as measured (docs/decisions/0036-search.md): an entry of an
 * index in order, or of one that is read whole; its row, when each is fetched, or when few are looked up.
 */
const costs = { walked: 0.2, ranged: 0.19, row: 1.8, lookedUp: 2.5 };
/**
 * For lists: each entry of the shortest list, which leads; each entry of the others, most of which are skipped;
 * opening a list; each entry gathered for a word prefix; and each row that is in all of them.
 */
const listCosts = { leading: 0.08, other: 0.006, opened: 23, gathered: 0.23, candidate: 1.7 };
/** People are not spread evenly: this factor more is read than expected. */
const skew = 1.3;
/**
 * A walk gives up after this many entries, and after a multiple of the expected ones; another way finds what it
 * missed.
 */
const walkLimit = 40_000;
const retryFactor = 4;
/** With a limit nearer to the expected end too many walks would give up. */
const minHeadroom = 1.5;
/** With fewer members every way is fast. */
const fewMembers = 5_000;

/** The ways that can answer, cheapest first. */
export function waysFor(wanted: Wanted, members: number | null): Way[] {
	if (members === null || members < fewMembers) return [{ kind: "plain", cost: 0 }];
	return allWays(wanted, members).sort((one, other) => one.cost - other.cost);
}

/** All ways, however many members there are. */
export function allWays(wanted: Wanted, members: number): Way[] {
	return [...walks(wanted, members), ...ranges(wanted, members), ...listings(wanted, members)];
}

const product = (parts: readonly Part[]) => parts.reduce((all, { share }) => all * share, 1);

/** Whether every entry needs its row; after other tests, rows are looked up only for matches. */
export const needsWholeRow = (parts: readonly Part[]) =>
	parts.length > 0 && parts.every((part) => part.needsRow);

function costOf(entry: number, parts: readonly Part[]): number {
	if (needsWholeRow(parts)) return costs.row;
	const others = parts.filter((part) => !part.needsRow);
	return others.length < parts.length ? entry + costs.lookedUp * product(others) : entry;
}

/** How many entries are read until enough have passed what remains of the parts. */
function entriesUntil(most: number, remaining: number, available: number): number {
	return Math.min(available, (skew * most) / Math.max(remaining, 1e-9));
}

/**
 * Where a walk gives up; null if it may as well read everything. A limit near the total makes the database sort
 * instead of walking.
 */
function limitFor(entries: number, available: number): number | null {
	const limit = Math.min(walkLimit, Math.ceil(retryFactor * entries), Math.floor(available / 2));
	return limit > minHeadroom * entries ? limit : null;
}

function walks({ parts, order, most }: Wanted, members: number): Way[] {
	// No index knows the distance to the searcher.
	if (order?.steps) return [];
	const sort = order?.sort ?? "recommended";
	const walk = (prefix: Part | null): Way => {
		// Matches of the order's own filter come first in it.
		const first = prefix ?? parts.find(({ column }) => column?.sort === sort) ?? null;
		const available = members * (first?.share ?? 1);
		const rest = parts.filter((part) => part !== first);
		const entries = entriesUntil(most, product(rest), available);
		const limit = limitFor(entries, available);
		const cost = costOf(costs.walked, rest) * (limit === null ? available : entries);
		return { kind: "walk", prefix: limit === null ? first : prefix, limit, cost };
	};
	// A single-value index prefix leaves the rest in the recommended order.
	const prefixes = parts.filter(({ column }) => sort === "recommended" && column?.isSingle);
	return [walk(null), ...prefixes.map(walk)];
}

function ranges({ parts, order, most }: Wanted, members: number): Way[] {
	return parts
		.filter(({ column }) => column)
		.map((range) => {
			const others = parts.filter((part) => part !== range);
			const held = members * range.share;
			// Sorting needs all of them; counting stops.
			const entries = order ? held : entriesUntil(most, product(others), held);
			return { kind: "range", range, cost: costOf(costs.ranged, others) * entries };
		});
}

/** The shortest lists, in any number: each further one costs time and spares rows. */
function listings({ parts }: Wanted, members: number): Way[] {
	const byShare = parts.filter(({ list }) => list).sort((one, other) => one.share - other.share);
	return byShare.map((_, index) => {
		const lists = byShare.slice(0, index + 1);
		const reading = lists.map((part, at) => listCost(part, members, at === 0));
		const candidates = listCosts.candidate * members * product(lists);
		return { kind: "lists", lists, cost: reading.reduce((sum, one) => sum + one, candidates) };
	});
}

function listCost({ share, list, needsRow }: Part, members: number, isLeading: boolean): number {
	const { leading, other, opened, gathered } = listCosts;
	const each = (isLeading ? leading : other) + (needsRow ? gathered : 0);
	return opened * (list?.of ?? 1) + each * share * members;
}
