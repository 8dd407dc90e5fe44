import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { type Listed, listedOf } from "./listed.ts";
import { refreshListing } from "./listing.server.ts";
import { readTruths, type Truth } from "./searchable.server.ts";

export const compareMoreName = "compare-listing-more";

/** Small enough that no request waits long for it. */
const batch = 100;
/** A job that takes two minutes counts as failed, so each run does its part and queues the next. */
const runMs = 20_000;
/** How far pauses and presence, which are checked every minute, may lag behind. */
const lagMs = 5 * 60_000;

/** How often each column differed from the truth; `missing` and `surplus` are whole rows. */
type Mismatches = Record<string, number>;

export type Comparison = { after: string; checked: number; repaired: number; of: Mismatches };

export const newComparison: Comparison = {
	after: "00000000-0000-0000-0000-000000000000",
	checked: 0,
	repaired: 0,
	of: {},
};

/**
 * Compares the rows by which members are found with the truth, repairs differences, and reports them: each is a
 * change whose transaction forgot `refreshListing`.
 */
export async function compareListing(
	site: Site,
	from: Comparison,
	now = new Date(),
): Promise<void> {
	let comparison = from;
	const until = Date.now() + runMs;
	while (Date.now() < until) {
		const next = await compareBatch(site, comparison, now);
		if (!next) return report(site, comparison, now);
		comparison = next;
	}
	const more = comparison;
	await site.db.transaction().execute((trx) => site.jobs.enqueue(trx, compareMoreName, more));
}

async function compareBatch(
	{ db }: Pick<Site, "db">,
	{ after, checked, repaired, of }: Comparison,
	now: Date,
): Promise<Comparison | null> {
	const { last, truths, stored } = await readBoth(db, after);
	if (last === undefined) return null;
	const differences = { ...of };
	let wrong = await dropOwnerless(db, truths, stored);
	if (wrong > 0) differences.ownerless = (of.ownerless ?? 0) + wrong;
	for (const truth of truths) {
		const found = differencesOf(truth, stored.get(truth.memberId) ?? null, now);
		if (found.length === 0) continue;
		wrong += 1;
		for (const what of found) differences[what] = (differences[what] ?? 0) + 1;
		await db.transaction().execute((trx) => refreshListing(trx, truth, now));
	}
	return {
		after: last,
		checked: checked + truths.length,
		repaired: repaired + wrong,
		of: differences,
	};
}

/** Removes rows of members whose accounts are gone: their erasure forgot them. */
async function dropOwnerless(
	db: Kysely<Tables>,
	truths: readonly Truth[],
	stored: ReadonlyMap<string, Listed>,
): Promise<number> {
	const owned = new Set(truths.map(({ memberId }) => memberId));
	const ownerless = [...stored.keys()].filter((id) => !owned.has(id));
	if (ownerless.length === 0) return 0;
	await db.deleteFrom("member_search").where("member_id", "in", ownerless).execute();
	return ownerless.length;
}

/** Both at one moment, so that a change in between is not a difference. */
function readBoth(db: Kysely<Tables>, after: string) {
	return db
		.transaction()
		.setIsolationLevel("repeatable read")
		.execute(async (trx) => {
			const members = await trx
				.selectFrom("members")
				.select("id")
				.where("id", ">", after)
				.orderBy("id")
				.limit(batch)
				.execute();
			const ids = members.map(({ id }) => id);
			const truths = await readTruths(trx, sql`members.id = any(${ids}::uuid[])`);
			const rows = await sql<Listed>`
				select member_search.*, tsvector_to_array(words) as words from member_search
				where member_id = any(${ids}::uuid[])`.execute(trx);
			return {
				last: ids.at(-1),
				truths,
				stored: new Map(rows.rows.map((row) => [row.member_id, row])),
			};
		});
}

function differencesOf(truth: Truth, stored: Listed | null, now: Date): string[] {
	const right = listedOf(truth, now);
	if (!right || !stored) {
		const wasSo = listedOf(truth, new Date(now.getTime() - lagMs));
		if (right && !stored) return wasSo ? ["missing"] : [];
		return stored ? ["surplus"] : [];
	}
	// People who hide their presence are never late.
	const isLate = truth.showsPresence && stored.presence > right.presence;
	const row = { ...stored, words: stored.words.toSorted() };
	return (Object.keys(right) as (keyof Listed)[]).filter((column) => {
		if (isLate && (column === "presence" || column === "rank")) return false;
		return !isDeepStrictEqual(row[column], right[column]);
	});
}

const figureName = "listing";

/** How many members a comparison checked, and how many rows it repaired. */
export type Compared = Pick<Comparison, "checked" | "repaired">;

export async function findLastComparison(db: Kysely<Tables>): Promise<Compared | null> {
	const row = await db
		.selectFrom("overview_figures")
		.select("body")
		.where("name", "=", figureName)
		.executeTakeFirst();
	return row ? (row.body as Compared) : null;
}

async function report(site: Site, { checked, repaired, of }: Comparison, now: Date): Promise<void> {
	if (repaired > 0) site.log.error({ checked, repaired, of }, "listing differed from the truth");
	else site.log.info({ checked }, "listing compared");
	const row = {
		name: figureName,
		body: JSON.stringify({ checked, repaired } satisfies Compared),
		counted_at: now,
	};
	await site.db
		.insertInto("overview_figures")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute();
}
