/** A crowd of members as a search finds them, the same for the same seed on every database. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";
import { regions } from "../app/profiles/towns/nearness.ts";

const districts = regions.map(({ district }) => district);

/** The alphabet of the members' numbers. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const batch = 20_000;
/** How many different profiles a crowd has; people share them, and differ in all else. */
const profilesOf = (count: number) => Math.ceil(Math.min(5_000, count / 4));

/** A number from 0 to 1 that depends on the row, on what it is for, and on the seed. */
const draw = (what: string, seed: number) =>
	`((hashtextextended('${what} ' || n, ${seed}) & 1048575) / 1048576.0)`;

/** Bits of a list of which the first choices are the commonest. */
function drawnBits(what: string, seed: number, length: number, mostShare: number): string {
	const bits = Array.from({ length }, (_, index) => {
		const share = (mostShare / (1 + index / 4)).toFixed(4);
		return `case when ${draw(`${what}${index}`, seed)} < ${share} then ${2 ** index} else 0 end`;
	});
	return `(${bits.join(" + ")})::bigint`;
}

/** Towns as often as people live in them, and profiles to give to people. */
const drawTables = (seed: number, profiles: number) => [
	`create temporary table town_draws as
		select array_agg(code order by code) as codes, array_agg(region order by code) as regions,
			array_agg(share order by code) as shares
		from (
			select code, 10000 + array_position('{${districts.join(",")}}'::text[], district) as region,
				(sum(people) over (order by code) - people)::float8 / sum(people) over () as share
			from towns
		) as drawn`,
	`create temporary table profile_draws as
		select n, seeks, tags,
			array(select 220 + bit from generate_series(0, 7) as bit where seeks & (1::bigint << bit) <> 0)
				|| array(select 300 + bit from generate_series(0, 39) as bit where tags & (1::bigint << bit) <> 0)
				as facets,
			array_to_tsvector(array(select distinct 'מילה' || floor(
				power((hashtextextended(n || ' word ' || k, ${seed}) & 1048575) / 1048576.0, 2) * 5000)::int
				from generate_series(1, 12) as k)) as words
		from (
			select n, ${drawnBits("seek", seed, 8, 0.5)} as seeks, ${drawnBits("tag", seed, 40, 0.3)} as tags
			from generate_series(0, ${profiles - 1}) as n
		) as drawn`,
	"alter table profile_draws add primary key (n)",
	"analyze profile_draws",
];

type Portion = { seed: number; profiles: number; from: number; to: number };

const rows = ({ seed, profiles, from, to }: Portion) => `
	select n, md5('crowd ${seed} ' || n)::uuid as id, md5('page ${seed} ' || n)::uuid as public_id,
		case when ${draw("role", seed)} < 0.5 then 0 else 1 end as role,
		width_bucket(${draw("town", seed)}, (select shares from town_draws)) as town,
		${draw("region", seed)} < 0.1 as "isVague", ${draw("placeless", seed)} < 0.01 as "isPlaceless",
		18 + floor(power(${draw("age", seed)}, 1.6) * 50)::int as age,
		nullif(floor(${draw("education", seed)} * 6)::int, 0) as education,
		${draw("verified", seed)} < 0.8 as verified, ${draw("photos", seed)} < 0.5 as photos,
		${draw("presence", seed)} as here, ${draw("fresh", seed)} as joined,
		floor(${draw("rank", seed)} * 200000000)::int as rank,
		floor(${draw("profile", seed)} * ${profiles})::int as profile
	from generate_series(${from}, ${to}) as n`;

/**
 * Adds members of both sides, half each, up to `count` of them; without accounts, since nobody signs in as
 * one of them.
 * @param already how many of the same crowd there are.
 */
export async function addCrowd(
	db: Kysely<Tables>,
	count: number,
	{ seed = 1, already = 0 } = {},
): Promise<void> {
	await db.connection().execute((one) => draws(one, count, { seed, already }));
}

async function draws(
	db: Kysely<Tables>,
	count: number,
	{ seed, already }: { seed: number; already: number },
): Promise<void> {
	const profiles = profilesOf(count);
	for (const statement of drawTables(seed, profiles)) await sql.raw(statement).execute(db);
	for (let from = already + 1; from <= count; from += batch) {
		const to = Math.min(count, from + batch - 1);
		await sql.raw(insert({ seed, profiles, from, to })).execute(db);
	}
	await sql`drop table town_draws, profile_draws`.execute(db);
}

const insert = (part: Portion) => `
	with drawn as materialized (${rows(part)}),
	placed as materialized (
		select drawn.*, case when "isPlaceless" then null else regions[town] end as region,
			case when "isPlaceless" then null when "isVague" then regions[town] else codes[town] end as place,
			case when here < 0.01 then 4 when here < 0.08 then 3 when here < 0.3 then 2 when here < 0.6 then 1 else 0 end
				as presence,
			case when joined < 0.02 then 2 when joined < 0.08 then 1 else 0 end as fresh
		from drawn, town_draws
	),
	inside as (
		insert into members (id, public_id, number, role, since)
		select id, public_id,
			(select string_agg(substr('${letters}', 1 + ((n >> (5 * k)) & 31), 1), '') from generate_series(0, 5) as k),
			case role when 0 then 'daddy' else 'baby' end, now() from drawn
	)
	insert into member_search (member_id, public_id, role, place, age, education, verified, photos,
		presence, fresh, rank, seeks, tags, facets, words)
	select id, public_id, role, place, age, education, verified, photos, presence, fresh, rank, seeks, tags,
		array[100 + age]
			|| case when place is null then '{}'::int[] else array[20000 + place, 30000 + region] end
			|| case when education is null then '{}'::int[] else array[200 + education] end
			|| case when verified then array[210] else '{}'::int[] end
			|| case when photos then array[211] else '{}'::int[] end
			|| facets,
		words
	from placed join profile_draws on profile_draws.n = profile`;

/** Counts how common everything in the table is, as the nightly job does. */
export async function countCrowd(db: Kysely<Tables>): Promise<void> {
	await sql`delete from search_frequencies`.execute(db);
	await sql`insert into search_frequencies (role, kind, key, share)
		select role, 'members', '', count(*) from member_search group by role`.execute(db);
	await sql`insert into search_frequencies (role, kind, key, share)
		select member_search.role, 'facet', facet::text, count(*) / share
		from member_search
			join search_frequencies on search_frequencies.role = member_search.role and kind = 'members',
			unnest(facets || array(select 400 + b from generate_series(1, presence) as b)
				|| array(select 410 + b from generate_series(1, fresh) as b)) as facet
		group by member_search.role, facet, share`.execute(db);
	await sql`insert into search_frequencies (role, kind, key, share)
		select member_search.role, 'word', word, count(*) / share
		from member_search
			join search_frequencies on search_frequencies.role = member_search.role and kind = 'members',
			unnest(tsvector_to_array(words)) as word
		group by member_search.role, word, share`.execute(db);
}
