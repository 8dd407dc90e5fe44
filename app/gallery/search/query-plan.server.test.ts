import { type CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { addCrowd, countCrowd } from "../../../test/crowd.ts";
import { addListed } from "../../../test/listed.ts";
import { testPayments } from "../../../test/payments.ts";
import { drawFilters, randomOf } from "../../../test/random-filters.ts";
import { conditionsOf } from "./conditions.ts";
import { type MemberFilters, noFilters } from "./filters.ts";
import {
	countBy,
	countQuery,
	findBy,
	findNearest,
	openSearcher,
	prepareSearch,
	rowsQuery,
	type Search,
	type SearchQuery,
} from "./find.server.ts";
import { endAt, type FoundRow, type Order } from "./order.server.ts";
import { partsOf } from "./parts.server.ts";
import { allWays, type Way, waysFor } from "./query-plan.ts";

const money = testPayments();
const db = () => money.site().db;

const most = 10;
/** Random searches of a test. */
const drawn = process.env.LONG ? 40 : 15;
/** As if there were enough members for the choice of way to matter. */
const many = 1_000_000;
const plain: Way = { kind: "plain", cost: 0 };
const idsOf = (rows: readonly FoundRow[]) => rows.map((row) => row.member_id);

/** A man in Haifa who hid some of the women. */
async function addSearcher() {
	const { accountId, memberId } = await addListed(db(), {
		role: "daddy",
		texts: { location: "חיפה" },
	});
	await sql`insert into member_blocks (viewer_id, other_id, why)
		select ${memberId}, member_id, 1 from member_search where role = 1 and rank % 10 = 0`.execute(
		db(),
	);
	const searcher = await openSearcher(db(), { id: memberId, accountId, role: "daddy" });
	if (!searcher) throw new Error("The searcher is no member.");
	return searcher;
}

async function drawSearches(count: number, seed: number): Promise<Search[]> {
	await addCrowd(db(), 3_000);
	await countCrowd(db());
	const searcher = await addSearcher();
	const random = randomOf(seed);
	const searches: Search[] = [];
	while (searches.length < count) {
		const search = await prepareSearch(db(), searcher, drawFilters(random));
		if (search) searches.push({ ...search, shares: { ...search.shares, members: many } });
	}
	return searches;
}

const ordersOf = ({ searcher: { steps } }: Search): Order[] => [
	{ sort: "recommended" },
	{ sort: "new" },
	{ sort: "active" },
	{ sort: "recommended", steps },
];

test("every way finds the same people in the same order, page after page", async () => {
	const seed = Date.now() % 100_000;
	const used = new Set<string>();
	for (const search of await drawSearches(drawn, seed)) {
		const { me, steps } = search.searcher;
		for (const order of ordersOf(search)) {
			const wanted = { parts: partsOf(search.conditions, search.shares), order, most };
			let from: SearchQuery["from"] = null;
			for (const page of [1, 2]) {
				const asked: SearchQuery = { ...wanted, from };
				const { rows } = await rowsQuery(plain, me, asked).execute(db());
				for (const way of allWays(wanted, many)) {
					used.add(way.kind);
					const other = await rowsQuery(way, me, asked).execute(db());
					const what = `seed ${seed}, ${JSON.stringify(search.conditions)}, ${way.kind}, page ${page}`;
					expect(idsOf(other.rows), what).toEqual(idsOf(rows));
				}
				if (order.steps) {
					const nearest = await findNearest(db(), search, from, most);
					expect(idsOf(nearest), `seed ${seed}, nearest`).toEqual(idsOf(rows));
				}
				const last = rows.at(-1);
				if (!last || rows.length < most) break;
				from = endAt(order, steps, last);
			}
		}
	}
	expect([...used].toSorted()).toEqual(["lists", "range", "walk"]);
});

test("every way counts the same people", async () => {
	const seed = (Date.now() + 1) % 100_000;
	for (const search of await drawSearches(drawn, seed)) {
		const { me } = search.searcher;
		const parts = partsOf(search.conditions, search.shares);
		const asked: SearchQuery = { parts, order: null, most: 201, from: null };
		const counted = await countBy(db(), me, [plain], asked);
		for (const way of allWays(asked, many)) {
			const { rows } = await countQuery(way, me, asked).execute(db());
			const what = `seed ${seed}, ${JSON.stringify(search.conditions)}, ${way.kind}`;
			expect(rows[0]?.count, what).toBe(counted);
		}
	}
});

test("whoever does not say where they are is found in every way", async () => {
	const [search] = await drawSearches(1, 3);
	if (!search) throw new Error("no search");
	const { me, places, own } = search.searcher;
	const verified = conditionsOf({ ...noFilters, verified: true }, own, places);
	if (!verified) throw new Error("Nobody can match.");
	const parts = partsOf({ ...verified, isPlaceless: true }, search.shares);
	const asked: SearchQuery = { parts, order: { sort: "recommended" }, most, from: null };
	const found = await findBy(db(), me, [plain], asked);
	expect(found.length).toBeGreaterThan(0);
	expect(found.filter(({ place }) => place !== null)).toEqual([]);
	for (const way of allWays(asked, many)) {
		const { rows } = await rowsQuery(way, me, asked).execute(db());
		expect(idsOf(rows), way.kind).toEqual(idsOf(found));
	}
});

test("a walk that gives up early misses nobody", async () => {
	const [search] = await drawSearches(1, 3);
	if (!search) throw new Error("no search");
	const { me } = search.searcher;
	// Everybody passes, and a walk of three entries cannot fill a page.
	const asked: SearchQuery = { parts: [], order: { sort: "recommended" }, most, from: null };
	const short: Way = { kind: "walk", prefix: null, limit: 3, cost: 0 };
	const all = await findBy(db(), me, [plain], asked);
	expect(all).toHaveLength(most);
	expect(idsOf(await findBy(db(), me, [short], asked))).toEqual(idsOf(all));
	expect(idsOf(await findBy(db(), me, [short, short, plain], asked))).toEqual(idsOf(all));
	expect(await countBy(db(), me, [short], asked)).toBe(await countBy(db(), me, [plain], asked));
});

type Plan = {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	Plans?: Plan[];
};

const partsOfPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOfPlan)];

async function explain({ sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
	return db()
		.transaction()
		.execute(async (trx) => {
			await sql`set local enable_seqscan = off`.execute(trx);
			const query = { ...sql.raw(`explain (format json) ${text}`).compile(trx), parameters };
			const { rows } = await trx.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(query);
			return (rows[0]?.["QUERY PLAN"] ?? []).flatMap((one) => partsOfPlan(one.Plan));
		});
}

test("no way reads the table from beginning to end", async () => {
	const searches = await drawSearches(6, 5);
	await sql`analyze`.execute(db());
	for (const search of searches) {
		for (const order of ordersOf(search)) {
			const wanted = { parts: partsOf(search.conditions, search.shares), order, most };
			for (const way of allWays(wanted, many)) {
				const asked = { ...wanted, from: null };
				const queries = [
					rowsQuery(way, search.searcher.me, asked),
					countQuery(way, search.searcher.me, asked),
				];
				for (const query of queries) {
					const plan = await explain(query.compile(db()));
					expect(plan.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
					const used = plan.flatMap((node) => node["Index Name"] ?? []);
					expect(used, way.kind).toContainEqual(expect.stringMatching(/^member_search_/));
				}
			}
		}
	}
});

/** The cheapest way of a search with some filters, among so many that the choice matters. */
async function choose(filters: Partial<MemberFilters>, order: Order) {
	const wanted = { ...noFilters, ...filters };
	// An earlier test's shares are cached for its own connection.
	const search = await prepareSearch(db().withoutPlugins(), await addSearcher(), wanted);
	if (!search) throw new Error("Nobody can match.");
	const parts = partsOf(search.conditions, search.shares);
	const [way] = waysFor({ parts, order, most: 25 }, many);
	return way;
}

test("weak filters are checked on a walk, rare ones read from lists", async () => {
	await addCrowd(db(), 3_000);
	await countCrowd(db());
	const walk = { kind: "walk", prefix: null };
	expect(await choose({ verified: true }, { sort: "recommended" })).toMatchObject(walk);
	// The order's own filter.
	expect(await choose({ new: true }, { sort: "new" })).toMatchObject(walk);
	const rare: Partial<MemberFilters> = { tags: ["sailing", "yoga", "wine"] };
	expect(await choose(rare, { sort: "new" })).toMatchObject({ kind: "lists" });
});
