import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Listed, listedOf } from "./listed.ts";
import { readTruths } from "./truth.server.ts";

/**
 * What others would find of members who hide, for those who meet them all the same; whoever is not
 * found for another reason is left out.
 */
export async function readUnlisted(
	db: Kysely<Tables>,
	memberIds: readonly string[],
	now: Date,
): Promise<Listed[]> {
	if (memberIds.length === 0) return [];
	const truths = await readTruths(db, sql`members.id = any(${memberIds}::uuid[])`);
	return truths.flatMap((truth) => listedOf({ ...truth, isHidden: false }, now) ?? []);
}
