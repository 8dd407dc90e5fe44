import type { Order } from "./order.server.ts";
import type { Part } from "./parts.server.ts";

/**
 * A way through the search table. "walk" reads the members in the order that is asked for and stops when
 * the page is full; "range" reads everybody whom one index holds together; "lists" intersects lists of
 * the index of facets and words; "plain" leaves the choice to the database.
 */
export type Way =
	| { kind: "walk"; prefix: Part | null; limit: number; cost: number }
	| { kind: "range"; range: Part; cost: number }
	| { kind: "lists"; lists: readonly Part[]; cost: number }
	| { kind: "plain"; cost: number };

/** What a search wants of the table. */
export type Wanted = {
	parts: readonly Part[];
	/** Null to count. */
	order: Order | null;
	/** The rows after which it stops. */
	most: number;
};

/** What one step costs in microseconds, as measured (docs/decisions/0036-search.md). */
const costs = { entry: 0.17, ranged: 0.22, row: 3.6, listed: 0.025, candidate: 2.4 };
/** People are not spread evenly: so much more is read than expected. */
const unevenness = 1.6;
/** A walk gives up here; whatever it missed is found another way. */
const walkLimit = 40_000;
/** Further lists are not worth reading when so few candidates are left. */
const fewCandidates = 300;
/** A list of this share excludes too few for its length. */
const widestAny = 0.35;
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
const needsRow = (parts: readonly Part[]) => parts.some((part) => part.needsRow);

/** How many entries are read until enough have passed what remains of the parts. */
function entriesUntil(most: number, remaining: number, available: number): number {
	return Math.min(available, (unevenness * most) / Math.max(remaining, 1e-9));
}

function walks({ parts, order, most }: Wanted, members: number): Way[] {
	// No index knows how near somebody is to the searcher.
	if (order?.steps) return [];
	const each = needsRow(parts) ? costs.row : costs.entry;
	const walk = (prefix: Part | null): Way => {
		const rest = product(parts.filter((part) => part !== prefix));
		const available = members * (prefix?.share ?? 1);
		const entries = entriesUntil(most, rest, available);
		// Whoever walks to the end with too few begins anew another way.
		const times = entries < available ? 1 : 2;
		return { kind: "walk", prefix, limit: walkLimit, cost: times * each * entries };
	};
	// What begins an index with one value leaves the rest of it in the order of recommendation.
	const isPlain = order === null || order.sort === "recommended";
	const prefixes = isPlain ? parts.filter(({ column }) => column?.isSingle) : [];
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
			const fetched = needsRow(parts) ? costs.row * entries : 0;
			return { kind: "range", range, cost: costs.ranged * entries + fetched };
		});
}

function listings({ parts }: Wanted, members: number): Way[] {
	const lists: Part[] = [];
	let cost = 0;
	let candidates = members;
	const byShare = [...parts].sort((one, other) => one.share - other.share);
	for (const part of byShare) {
		if (!part.list || (part.list.isAny && part.share > widestAny)) continue;
		if (candidates < fewCandidates) break;
		lists.push(part);
		cost += costs.listed * members * part.share;
		candidates *= part.share;
	}
	if (lists.length === 0) return [];
	return [{ kind: "lists", lists, cost: cost + costs.candidate * candidates }];
}
