import { sql, type Transaction } from "kysely";
import { listBarredPictures } from "../../../accounts/barred/barred.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Vault } from "../../../platform/secret.server.ts";

/** Pictures whose 64-bit hashes differ in at most this many bits count as the same. */
const sameWithin = 8;

/**
 * Records photos of other accounts, and pictures of banned members, that show the same picture or its
 * mirror image.
 */
export async function noteMatches(
	trx: Transaction<Tables>,
	vault: Vault,
	{ accountId }: { accountId: string },
	{ id, hash }: { id: string; hash: string },
): Promise<void> {
	const bits = hash.replaceAll("0", "").length;
	// The hash of a single-colour picture is meaningless: it would match any other such picture.
	if (bits < sameWithin / 2) return;
	await noteBarred(trx, vault, { id, hash });
	// Two photos stored at the same moment would not see each other.
	await sql`select pg_advisory_xact_lock(hashtext('photo matches'))`.execute(trx);
	await sql`
		insert into photo_matches (photo_id, earlier_id, distance)
		select ${id}, id, distance from (
			select id, least(
				bit_count(hash::bit(64) # ${hash}::bit(64)),
				bit_count(mirrored_hash::bit(64) # ${hash}::bit(64))
			) as distance
			from photos where account_id <> ${accountId}
		) as others
		where distance <= ${sameWithin}`.execute(trx);
}

/** A ban knows each picture by two hashes, its own and that of its mirror image. */
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
