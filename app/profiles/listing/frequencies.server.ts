import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { counted } from "./facets.ts";

/** From this many members of a side on, their words are counted on a sample. */
const sampled = 100_000;
/** Words with less than this share are rare enough to look up without being counted. */
const rareShare = 1 / 5_000;

/**
 * Counts how common each facet and word is on each side, by which a search chooses its plan, and replaces the last
 * count.
 */
export async function countFrequencies({ db }: Pick<Site, "db">): Promise<void> {
	for (const role of [0, 1]) {
		await db.transaction().execute(async (trx) => {
			await trx.deleteFrom("search_frequencies").where("role", "=", role).execute();
			await countSide(trx, role);
		});
	}
}

export async function hasFrequencies({ db }: Pick<Site, "db">): Promise<boolean> {
	const any = await db.selectFrom("search_frequencies").select("role").limit(1).executeTakeFirst();
	return any !== undefined;
}

async function countSide(trx: Transaction<Tables>, role: number): Promise<void> {
	// A literal, so that the side's own indexes can be used.
	const side = sql`role = ${sql.lit(role)}`;
	const { rows } = await sql<{ members: number }>`
		select count(*)::int as members from member_search where ${side}`.execute(trx);
	const members = rows[0]?.members ?? 0;
	await keep(trx, role, "members", sql`values ('all', ${members}::int)`, 1);
	if (members === 0) return;
	await keep(
		trx,
		role,
		"facet",
		sql`select facet::text, count(*) from member_search, unnest(facets) as facet
			where ${side} group by facet
			union all
			select (${counted.presence(0)}::int + bucket)::text, count(*)
			from member_search, generate_series(1, presence) as bucket where ${side} group by bucket
			union all
			select (${counted.fresh(0)}::int + bucket)::text, count(*)
			from member_search, generate_series(1, fresh) as bucket where ${side} group by bucket`,
		members,
	);
	const percent = Math.min(100, (100 * sampled) / members);
	const sample = percent < 100 ? ` tablesample system (${percent})` : "";
	const read = `select words from member_search${sample} where role = ${role}`;
	const texts = (members * percent) / 100;
	await keep(
		trx,
		role,
		"word",
		sql`select word, ndoc from ts_stat(${read}) where ndoc > ${texts * rareShare}::float8`,
		texts,
	);
}

/** @param of the total that a count is a share of. */
async function keep(
	trx: Transaction<Tables>,
	role: number,
	kind: "members" | "facet" | "word",
	counts: RawBuilder<unknown>,
	of: number,
): Promise<void> {
	await sql`
		insert into search_frequencies (role, kind, key, share)
		select ${role}, ${kind}, key, count / ${of}::float8 from (${counts}) as counted (key, count)`.execute(
		trx,
	);
}
