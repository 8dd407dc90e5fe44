import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { postgresUrl } from "../../../test/database.ts";
import { hashes, type PhotoOwner, testPhotos } from "../../../test/photos.ts";
import { bandsNear, noteMatches, turnsOf } from "./photo-matches.server.ts";
import { erasePhoto } from "./photos.server.ts";

const { db, site, add, addOwner } = testPhotos();

test("the same picture in two accounts is recorded, in one account it is not", async () => {
	const dana = await addOwner();
	const noa = await addOwner();
	const flip = (hash: string, bits: number) =>
		[...hash].map((bit, at) => (at < bits ? String(1 - Number(bit)) : bit)).join("");
	const idOf = (owner: PhotoOwner, hash: string) => add(owner, { hash });
	const first = await idOf(dana, hashes.hash);
	await idOf(dana, hashes.hash);
	const matches = () =>
		db()
			.selectFrom("photo_matches")
			.select(["photo_id", "distance"])
			.where("earlier_id", "=", first)
			.orderBy("distance")
			.execute();
	expect(await matches()).toEqual([]);
	const same = await idOf(noa, hashes.hash);
	const close = await idOf(noa, flip(hashes.hash, 8));
	await idOf(noa, flip(hashes.hash, 9));
	const mirrored = await idOf(noa, flip(hashes.mirroredHash, 1));
	expect(await matches()).toEqual([
		{ photo_id: same, distance: 0 },
		{ photo_id: mirrored, distance: 1 },
		{ photo_id: close, distance: 8 },
	]);
	// Any two pictures of a single colour look alike.
	await idOf(dana, "0".repeat(64));
	await idOf(noa, "0".repeat(64));
	expect(await db().selectFrom("photo_matches").select("photo_id").execute()).toHaveLength(6);
	await erasePhoto(site(), dana, first);
	expect(await matches()).toEqual([]);
});

test("a picture of nearly one colour is compared with no other", async () => {
	const dana = await addOwner();
	const noa = await addOwner();
	const bits = (count: number) => "1".repeat(count).padEnd(64, "0");
	await add(dana, { hash: bits(4), mirroredHash: bits(40) });
	await add(noa, { hash: bits(3) });
	const found = () => db().selectFrom("photo_matches").select("distance").execute();
	expect(await found()).toEqual([]);
	await add(noa, { hash: bits(4) });
	expect(await found()).toEqual([{ distance: 0 }]);
});

const bits = fc.string({ unit: fc.constantFrom("0", "1"), minLength: 64, maxLength: 64 });
const flipped = (hash: string, places: readonly number[]) =>
	[...hash].map((bit, at) => (places.includes(at) ? String(1 - Number(bit)) : bit)).join("");
const pairs = fc.tuple(bits, fc.uniqueArray(fc.nat(63), { maxLength: 8 }));

test("whatever differs in eight bits has a band and a turn in common", () => {
	fc.assert(
		fc.property(pairs, ([hash, places]) => {
			const other = flipped(hash, places);
			const own = new Set(bandsNear(other).filter((_, at) => [0, 254, 486].includes(at)));
			expect(bandsNear(hash).some((band) => own.has(band))).toBe(true);
			expect(turnsOf([hash]).some((turn) => turnsOf([other]).includes(turn))).toBe(true);
		}),
	);
	expect(new Set(bandsNear("01".repeat(32))).size).toBe(254 + 232 + 232);
});

test("of thousands of photos the same ones are found as by looking at each, by an index", async () => {
	const count = postgresUrl ? 100_000 : 3_000;
	await sql`insert into accounts (id, email, password_hash)
		select gen_random_uuid(), 'many' || n || '@example.com', '' from generate_series(1, ${count}::integer) as n`.execute(
		db(),
	);
	const seed = "0110100110010110".repeat(4);
	await sql`
		insert into photos (id, account_id, place, width, height, hash, mirrored_hash)
		select gen_random_uuid(), id, 1, 40, 50, hash, reverse(hash) from (
			select id, case when n % 10 > 0 then ('x' || md5(n::text))::bit(64)::text else
				-- Around the picture, in more and more bits.
				(select string_agg(case when random() < (n % 200) / 900.0 then '1' else substr(${seed}, at, 1) end, '' order by at)
				from generate_series(1, 64) as at where n > 0)
			end as hash
			from (select id, row_number() over () as n from accounts) as numbered
		) as made`.execute(db());
	const owner = await addOwner();
	const id = await add(owner, { hash: seed, mirroredHash: [...seed].reverse().join("") });
	const { rows } = await sql<{ id: string; distance: number }>`
		select id, least(bit_count(hash::bit(64) # ${seed}::bit(64)), bit_count(mirrored_hash::bit(64) # ${seed}::bit(64))) as distance
		from photos where account_id <> ${owner.accountId}
		and least(bit_count(hash::bit(64) # ${seed}::bit(64)), bit_count(mirrored_hash::bit(64) # ${seed}::bit(64))) <= 8
		order by id`.execute(db());
	expect(new Set(rows.map(({ distance }) => Number(distance))).size).toBeGreaterThan(3);
	const found = await db()
		.selectFrom("photo_matches")
		.select(["earlier_id as id", "distance"])
		.where("photo_id", "=", id)
		.orderBy("earlier_id")
		.execute();
	expect(found).toEqual(rows.map((row) => ({ ...row, distance: Number(row.distance) })));
	const read = await db()
		.transaction()
		.execute(async (trx) => {
			if (postgresUrl) await sql`analyze photos`.execute(trx);
			const scans = async () => {
				const { rows } = await sql<{ seq_scan: string }>`
					select seq_scan from pg_stat_xact_user_tables where relname = 'photos'`.execute(trx);
				return Number(rows[0]?.seq_scan);
			};
			const before = await scans();
			const mirroredHash = [...seed].reverse().join("");
			await trx.deleteFrom("photo_matches").execute();
			await noteMatches(trx, site().vault, owner, { id, hash: seed, mirroredHash });
			return (await scans()) - before;
		});
	expect(read, "times that the whole table was read").toBe(0);
});
