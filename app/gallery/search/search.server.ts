import type { Kysely } from "kysely";
import * as v from "valibot";
import { pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { type Looser, listLoosened, type MemberFilters, type WishFilters } from "./filters.ts";
import {
	countFound,
	findInOrder,
	findNearest,
	type Me,
	openSearcher,
	prepareSearch,
	type Searcher,
} from "./find.server.ts";
import {
	endAt,
	type FoundRow,
	nearnessIn,
	type Order,
	type PageEnd,
	type Steps,
} from "./order.server.ts";

const purpose = "place in the members' gallery";

const pageEnd = v.object({
	for: v.string(),
	step: v.pipe(v.number(), v.integer()),
	keys: v.array(v.pipe(v.number(), v.integer())),
	id: v.pipe(v.string(), v.uuid()),
});

/** Longer than any of them: how long a cursor is tells nothing of the member at its end. */
const sealedLength = 128;

/** Binds a cursor to the member and the search; nobody else can continue from it. */
function ownerOf({ vault }: Pick<Site, "vault">, me: { id: string }, filters: MemberFilters) {
	return vault.digest(purpose, JSON.stringify([me.id, filters])).slice(0, 16);
}

/** The end of a page as a cursor; sealed, since it contains more than others may know of a member. */
function sealPageEnd(
	site: Pick<Site, "vault">,
	me: { id: string },
	filters: MemberFilters,
	end: PageEnd,
): string {
	const text = JSON.stringify({ ...end, for: ownerOf(site, me, filters) });
	return site.vault.seal(purpose, text.padEnd(sealedLength));
}

/** Opens a cursor sealed for this member and these filters; null for any other text. */
function openPageEnd(
	site: Pick<Site, "vault">,
	me: { id: string },
	filters: MemberFilters,
	sealed: string | null,
): PageEnd | null {
	if (!sealed || sealed.length > 1_000) return null;
	const text = site.vault.open(purpose, sealed);
	if (text === null) return null;
	const read = v.safeParse(pageEnd, JSON.parse(text));
	return read.success && read.output.for === ownerOf(site, me, filters) ? read.output : null;
}

/** A member as a search finds them; everything in it is what the member shows. */
export type FoundMember = {
	memberId: string;
	publicId: string;
	/** 4 now, 3 today, 2 this week, 1 this month, 0 longer ago or not said. */
	presence: number;
	/** 2 joined this week, 1 this month, 0 longer ago. */
	fresh: number;
	/** A town's or a region's number (`profiles/towns/nearness.ts`). */
	place: number | null;
	age: number | null;
	verified: boolean;
	/** How near: 0 the same town, then up to 20, 50, 100 km, 4 farther, 5 not known. */
	bucket: number;
};

/** A page of members; `next` is where the next one begins, null on the last. */
export type FoundPage = { rows: FoundMember[]; next: string | null };

export const pageSize = 24;
/** Counting stops here, and says "200+". */
export const mostCounted = 201;
const mostLoosened = 3;

type SiteParts = Pick<Site, "db" | "vault">;

/**
 * A page of the members these filters find.
 * @param after `next` of the previous page; any other text starts over.
 */
export async function searchMembers(
	site: SiteParts,
	me: Me,
	filters: MemberFilters,
	after: string | null = null,
): Promise<FoundPage> {
	const nobody = { rows: [], next: null };
	const searcher = await openSearcher(site.db, me);
	const search = searcher && (await prepareSearch(site.db, searcher, filters));
	if (!search) return nobody;
	const { steps } = searcher;
	const order: Order = { sort: filters.sort === "nearest" ? "recommended" : filters.sort };
	const from = openPageEnd(site, me, filters, after);
	const most = pageSize + 1;
	const isNearest = filters.sort === "nearest" && steps.length > 0;
	const found = isNearest
		? await findNearest(site.db, search, from, most)
		: await findInOrder(site.db, search, order, from, most);
	const { rows, after: next } = pageOf(found, pageSize, (last) =>
		sealPageEnd(site, me, filters, endAt(order, steps, last)),
	);
	return { rows: await viewRows(site.db, rows, steps), next };
}

/** How many members these filters find, up to `mostCounted`. */
export async function countMembers(
	{ db }: Pick<Site, "db">,
	me: Me,
	filters: MemberFilters,
): Promise<number> {
	const searcher = await openSearcher(db, me);
	return searcher ? countFor(db, searcher, filters) : 0;
}

async function countFor(
	db: Kysely<Tables>,
	searcher: Searcher,
	filters: MemberFilters,
): Promise<number> {
	const search = await prepareSearch(db, searcher, filters);
	return search ? countFound(db, search, mostCounted) : 0;
}

/** A filter to do without, and how many members that would find. */
export type Loosened = Looser & { count: number };

/** Up to three filters to do without, when all together find nobody: those that bring most first. */
export async function loosen(
	{ db }: Pick<Site, "db">,
	me: Me,
	filters: MemberFilters,
	wishes: WishFilters | null = null,
): Promise<Loosened[]> {
	const searcher = await openSearcher(db, me);
	if (!searcher) return [];
	const found: Loosened[] = [];
	for (const one of listLoosened(filters, wishes)) {
		const count = await countFor(db, searcher, one.filters);
		if (count > 0) found.push({ ...one, count });
	}
	return found.sort((one, other) => other.count - one.count).slice(0, mostLoosened);
}

async function viewRows(
	db: Kysely<Tables>,
	found: readonly FoundRow[],
	steps: Steps,
): Promise<FoundMember[]> {
	if (found.length === 0) return [];
	const ids = found.map((row) => row.member_id);
	const known = await db
		.selectFrom("members")
		.select(["id", "public_id"])
		.where("id", "in", ids)
		.execute();
	const addresses = new Map(known.map((row) => [row.id, row.public_id]));
	return found.flatMap((row) => {
		const publicId = addresses.get(row.member_id);
		const { member_id: memberId, presence, fresh, place, age, verified } = row;
		const bucket = nearnessIn(steps, place);
		return publicId ? [{ memberId, publicId, presence, fresh, place, age, verified, bucket }] : [];
	});
}
