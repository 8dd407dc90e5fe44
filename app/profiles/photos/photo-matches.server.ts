import { sql, type Transaction } from "kysely";
import { listBarredPictures } from "../../accounts/blocklist.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";

/**
 * Finds pictures whose 64 bits nearly equal given ones without looking at all of them. If bits differ in few
 * places, some part of them differs in none, or in very few: parts are looked up separately.
 */

/** Pictures whose 64-bit hashes differ in at most this many bits count as the same. */
const sameWithin = 8;

/** The parts of `photo_bands` (migration 0092); eight flips leave at most two in one of three. */
const parts = [22, 21, 21];
const flips = Math.floor(sameWithin / parts.length);

/** Nine parts: eight flips leave one of them unchanged. */
const turns = [8, 7, 7, 7, 7, 7, 7, 7, 7];

function cut(bits: string, widths: readonly number[]): number[] {
	let from = 0;
	return widths.map((width) => {
		from += width;
		return Number.parseInt(bits.slice(from - width, from), 2);
	});
}

/** A number with up to `most` of its `width` lowest bits flipped. */
function near(value: number, width: number, most: number): number[] {
	if (most === 0) return [value];
	const one = Array.from({ length: width }, (_, at) => near(value ^ (1 << at), at, most - 1));
	return [value, ...one.flat()];
}

/** What to look up in `photo_bands`: every near-identical picture has one of them. */
export function bandsNear(hash: string): number[] {
	return cut(hash, parts).flatMap((value, part) =>
		near(value, parts[part] ?? 0, flips).map((each) => (part << 22) | each),
	);
}

/** Two near-identical pictures have one of these in common. */
export function turnsOf(hashes: readonly string[]): number[] {
	const own = hashes.flatMap((hash) => cut(hash, turns).map((value, nth) => (nth << 8) | value));
	return [...new Set(own)].sort((one, other) => one - other);
}

/**
 * Records photos of other accounts, and pictures of banned members, that show the same picture or its
 * mirror image.
 */
export async function noteMatches(
	trx: Transaction<Tables>,
	vault: Vault,
	{ accountId }: { accountId: string },
	{ id, hash, mirroredHash }: { id: string; hash: string; mirroredHash: string },
): Promise<void> {
	const bits = hash.replaceAll("0", "").length;
	// The hash of a single-colour picture is meaningless: it would match any other such picture.
	if (bits < sameWithin / 2) return;
	await noteBarred(trx, vault, { id, hash });
	// Two that are the same, stored at the same moment, would not see each other; others do not wait.
	await sql`
		select pg_advisory_xact_lock(3192, turn)
		from unnest(${turnsOf([hash, mirroredHash])}::integer[]) as turn`.execute(trx);
	// The planner estimates seven hundred bands as half of the table, and would read all of it.
	await sql`set local enable_seqscan = off`.execute(trx);
	await sql`
		insert into photo_matches (photo_id, earlier_id, distance)
		select ${id}, id, distance from (
			select id, least(
				bit_count(hash::bit(64) # ${hash}::bit(64)),
				bit_count(mirrored_hash::bit(64) # ${hash}::bit(64))
			) as distance
			from photos where account_id <> ${accountId}
			and photo_bands(hash, mirrored_hash) && ${bandsNear(hash)}::integer[]
		) as others
		where distance <= ${sameWithin}`.execute(trx);
	await sql`set local enable_seqscan = on`.execute(trx);
}

/** A ban stores two hashes of each picture, its own and its mirror image's. */
async function noteBarred(
	trx: Transaction<Tables>,
	vault: Vault,
	{ id, hash }: { id: string; hash: string },
): Promise<void> {
	const nearest = new Map<string, number>();
	for (const { enforcementId, bits } of await listBarredPictures(trx, vault)) {
		const distance = [...bits].filter((bit, at) => bit !== hash[at]).length;
		if (distance > sameWithin) continue;
		nearest.set(enforcementId, Math.min(distance, nearest.get(enforcementId) ?? sameWithin));
	}
	for (const [enforcement_id, distance] of nearest) {
		await trx
			.insertInto("barred_matches")
			.values({ photo_id: id, enforcement_id, distance })
			.execute();
	}
}
