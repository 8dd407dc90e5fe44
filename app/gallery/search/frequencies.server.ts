import type { Kysely } from "kysely";
import type { MemberViewer } from "../../members/visible-members.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { SearchedWord } from "../../profiles/listing/words.ts";

/** How common everything is among the members of one side, from the last nightly count. */
export type Shares = {
	/** How many they are; null before the first count. */
	members: number | null;
	facet: (id: number) => number;
	word: (word: SearchedWord) => number;
};

type Counted = { members: number | null; facets: ReadonlyMap<number, number>; readAt: number };

const cacheMs = 10 * 60_000;
/** A word that was not counted is rare, and so is a choice. */
const uncounted = 0.0005;

const kept = new WeakMap<Kysely<Tables>, Map<number, Promise<Counted>>>();

export async function readShares(
	db: Kysely<Tables>,
	me: MemberViewer,
	words: readonly SearchedWord[],
	now = Date.now(),
): Promise<Shares> {
	const side = me.role === "daddy" ? 1 : 0;
	const { members, facets } = await readCounted(db, side, now);
	const known = members === null ? [] : await readWords(db, side, words);
	return {
		members,
		facet: (id) => facets.get(id) ?? uncounted,
		word: (word) => known[words.indexOf(word)] ?? uncounted,
	};
}

async function readCounted(db: Kysely<Tables>, side: number, now: number): Promise<Counted> {
	const sides = kept.get(db) ?? new Map<number, Promise<Counted>>();
	kept.set(db, sides);
	const found = await sides.get(side);
	if (found && now - found.readAt < cacheMs) return found;
	const read = queryCounted(db, side, now);
	sides.set(side, read);
	read.catch(() => sides.delete(side));
	return read;
}

async function queryCounted(db: Kysely<Tables>, side: number, now: number): Promise<Counted> {
	const rows = await db
		.selectFrom("search_frequencies")
		.select(["kind", "key", "share"])
		.where("role", "=", side)
		.where("kind", "in", ["members", "facet"])
		.execute();
	const members = rows.find(({ kind }) => kind === "members")?.share ?? null;
	const facets = rows.filter(({ kind }) => kind === "facet");
	return {
		members,
		facets: new Map(facets.map(({ key, share }) => [Number(key), share])),
		readAt: now,
	};
}

/** The share of each word in any of its spellings; the last one's with all words that begin with it. */
async function readWords(
	db: Kysely<Tables>,
	side: number,
	words: readonly SearchedWord[],
): Promise<number[]> {
	if (words.length === 0) return [];
	const begun = words.at(-1)?.[0] ?? "";
	const rows = await db
		.selectFrom("search_frequencies")
		.select(["key", "share"])
		.where("role", "=", side)
		.where("kind", "=", "word")
		.where((either) =>
			either.or([
				either("key", "in", words.flat()),
				either.and([either("key", ">=", begun), either("key", "<", `${begun}\u{fffd}`)]),
			]),
		)
		.limit(2_000)
		.execute();
	return words.map((spellings, index) => {
		const isLast = index === words.length - 1;
		const share = rows
			.filter(({ key }) => spellings.includes(key) || (isLast && key.startsWith(begun)))
			.reduce((all, row) => all + row.share, 0);
		return Math.min(1, Math.max(share, uncounted));
	});
}
