import type { Kysely } from "kysely";
import {
	listLoosened,
	type MemberFilters,
	noFilters,
	sorts,
} from "../../app/gallery/search/filters.ts";
import {
	countFound,
	findInOrder,
	findNearest,
	mayHaveMissed,
	prepareSearch,
	rowsQuery,
	type Search,
	type Searcher,
} from "../../app/gallery/search/find.server.ts";
import { endAt, type FoundRow, type PageEnd } from "../../app/gallery/search/order.server.ts";
import { partsOf } from "../../app/gallery/search/parts.server.ts";
import { allWays } from "../../app/gallery/search/query-plan.ts";
import { mostCounted, pageSize } from "../../app/gallery/search/search.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import { drawFilters, randomOf } from "../../test/random-filters.ts";
import { absolute, type Figure, quantile } from "../figures.ts";
import { addSearcher, growTo, withDatabase } from "./crowd-database.ts";
import { readWhole, timeOf, timeOfAll } from "./executed.ts";
import { memberPages } from "./member-page.ts";

/** How many members there are, and the most milliseconds of a page, of the nearest and of a count. */
type Size = { count: number; goal: number; nearest: number; small?: number };

const combinations = 100;
const most = pageSize + 1;

type Sort = (typeof sorts)[number];
type Bench = { db: Kysely<Tables>; searcher: Searcher };

/** A search of the members on the embedded database. */
export const benchSearchEmbedded = (count: number): Promise<Figure[]> =>
	withDatabase(undefined, (db) => measure(db, "embedded", { count, goal: 5, nearest: 5 }));

/** The same on the PostgreSQL server of TEST_DATABASE_URL; no figures without one. */
export function benchSearchOnServer(count: number, small?: number): Promise<Figure[]> {
	const server = process.env.TEST_DATABASE_URL;
	if (!server) return Promise.resolve([]);
	const size = { count, goal: 10, nearest: 15, ...(small === undefined ? {} : { small }) };
	return withDatabase(server, (db) => measure(db, "PostgreSQL", size));
}

async function measure(
	db: Kysely<Tables>,
	where: string,
	{ count, goal, nearest, small }: Size,
): Promise<Figure[]> {
	const seed = Number(process.env.SEED ?? Date.now() % 100_000);
	console.log(`search on ${where}: ${count} members, seed ${seed}`);
	let before: number | undefined;
	if (small !== undefined) {
		await growTo(db, small);
		before = await weakPages({ db, searcher: await addSearcher(db) });
	}
	await growTo(db, count, small);
	// Another handle, which knows no count from before.
	const bench = { db: db.withoutPlugins(), searcher: await addSearcher(db) };
	const random = randomOf(seed);
	const drawn = Array.from({ length: combinations }, () => drawFilters(random));
	const about = (name: string, most: number | null, unit = "ms") => ({
		name: `search: ${name}, on ${where} with ${count.toLocaleString("en")}`,
		unit,
		goal: most,
	});
	const p95 = (values: readonly number[]) => [quantile(values, 0.95)];
	const figures: Figure[] = [];
	const ratios: number[] = [];
	for (const sort of sorts) {
		const { times, ratios: found } = await pages(bench, drawn, sort);
		figures.push(
			absolute(about(`p95 of ${sort}`, sort === "nearest" ? nearest : goal), p95(times)),
		);
		ratios.push(...found);
	}
	figures.push(absolute(about("p95 of a keyword", goal), p95(await keywords(bench, random))));
	figures.push(absolute(about("p95 of page 10", goal), p95(await tenthPages(bench))));
	figures.push(absolute(about("p95 of a count", goal), p95(await counts(bench, drawn))));
	figures.push(
		absolute(about("p95 of one count of loosen", goal), p95(await loosened(bench, drawn))),
	);
	const opened = await memberPages(bench.db, bench.searcher);
	figures.push(absolute(about("p95 of a member's page", goal), p95(opened)));
	// A smaller table is soon read whole, whichever way it is asked.
	const isLarge = count >= 50_000;
	const ratio = about("p95 of the time to the best of the ways", isLarge ? 1.5 : null, "times");
	figures.push(absolute(ratio, p95(ratios)));
	const scans = about("queries that read a table from end to end", isLarge ? 0 : null, "");
	const read = new Set(readWhole.splice(0));
	for (const text of read) console.log(`reads a table from end to end: ${text}`);
	figures.push(absolute(scans, [read.size]));
	if (before !== undefined) {
		const grown = (await weakPages(bench)) / before;
		figures.push(
			absolute(about(`weak filters, to ${small?.toLocaleString("en")}`, 2, "times"), [grown]),
		);
	}
	return figures;
}

const prepare = ({ db, searcher }: Bench, filters: MemberFilters) =>
	prepareSearch(db, searcher, filters);

function find({ db }: Bench, search: Search, sort: Sort, from: PageEnd | null = null) {
	if (sort === "nearest") return findNearest(db, search, from, most);
	return findInOrder(db, search, { sort }, from, most);
}

/** First pages of the drawn filters, and each beside the fastest of the ways written by hand. */
async function pages(bench: Bench, drawn: readonly MemberFilters[], sort: Sort) {
	const times: number[] = [];
	const ratios: number[] = [];
	for (const filters of drawn) {
		const search = await prepare(bench, filters);
		if (!search) continue;
		const time = await timeOfAll(bench.db, () => find(bench, search, sort));
		times.push(time);
		if (sort !== "nearest") ratios.push(time / Math.min(time, await bestWay(bench, search, sort)));
	}
	return { times, ratios };
}

/** The fastest way that misses nobody. */
async function bestWay(
	{ db, searcher }: Bench,
	{ conditions, shares }: Search,
	sort: Exclude<Sort, "nearest">,
): Promise<number> {
	const wanted = { parts: partsOf(conditions, shares), order: { sort }, most };
	let best = Number.POSITIVE_INFINITY;
	for (const way of allWays(wanted, shares.members ?? 0)) {
		// What is ten times as dear by our estimate is not the best.
		if (way.cost > 10_000 + best * 10_000) continue;
		const query = rowsQuery(way, searcher.me, { ...wanted, from: null });
		const { rows } = await query.execute(db);
		if (mayHaveMissed(way, rows.length, most)) continue;
		best = Math.min(best, await timeOf(db, query.compile(db)));
	}
	return best;
}

async function keywords(bench: Bench, random: () => number): Promise<number[]> {
	const times: number[] = [];
	for (let n = 0; n < 50; n++) {
		const q = `מילה${Math.floor(random() ** 2 * 5_000)}`;
		const search = await prepare(bench, { ...noFilters, q });
		if (search) times.push(await timeOfAll(bench.db, () => find(bench, search, "recommended")));
	}
	return times;
}

async function tenthPages(bench: Bench): Promise<number[]> {
	const times: number[] = [];
	for (const sort of sorts) {
		for (const filters of weak) {
			const search = await prepare(bench, filters);
			if (!search) continue;
			let from: PageEnd | null = null;
			for (let page = 1; page < 10; page++) {
				const found: FoundRow[] = await find(bench, search, sort, from);
				const last = found.at(pageSize - 1);
				const order = { sort: sort === "nearest" ? ("recommended" as const) : sort };
				if (last) from = endAt(order, bench.searcher.steps, last);
			}
			times.push(await timeOfAll(bench.db, () => find(bench, search, sort, from)));
		}
	}
	return times;
}

async function counts(bench: Bench, drawn: readonly MemberFilters[]): Promise<number[]> {
	const times: number[] = [];
	for (const filters of drawn) {
		const search = await prepare(bench, filters);
		if (search)
			times.push(await timeOfAll(bench.db, () => countFound(bench.db, search, mostCounted)));
	}
	return times;
}

/** The counts of the filters that find nobody: the others are never loosened. */
async function loosened(bench: Bench, drawn: readonly MemberFilters[]): Promise<number[]> {
	const empty: MemberFilters[] = [];
	for (const filters of drawn) {
		const search = await prepare(bench, filters);
		if (search && (await countFound(bench.db, search, 1)) > 0) continue;
		empty.push(...listLoosened(filters).map((one) => one.filters));
	}
	return counts(bench, empty.slice(0, 100));
}

/** Filters that at least 2 % of the crowd pass. */
const weak: readonly MemberFilters[] = [
	noFilters,
	{ ...noFilters, verified: true },
	{ ...noFilters, photos: true, verified: true },
	{ ...noFilters, ageFrom: 25, ageTo: 40 },
	{ ...noFilters, online: "week" },
	{ ...noFilters, location: [10_003] },
];

/** The median of first pages with weak filters, in all orders. */
async function weakPages(bench: Bench): Promise<number> {
	const times: number[] = [];
	for (const sort of sorts) {
		for (const filters of weak) {
			const search = await prepare(bench, filters);
			if (search) times.push(await timeOfAll(bench.db, () => find(bench, search, sort)));
		}
	}
	return quantile(times, 0.5);
}
