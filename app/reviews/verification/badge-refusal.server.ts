import type { Kysely } from "kysely";
import * as v from "valibot";
import type { Tables } from "../../platform/database/tables.ts";

/** The part of a decision that is about the badge (`desk/verdicts.ts`). */
const refusedBadge = v.object({ badge: v.object({ as: v.literal("no"), words: v.string() }) });

/** What the staff wrote to a member about a pose that did not match the portrait, or null. */
export async function findBadgeRefusal(
	db: Kysely<Tables>,
	verificationId: string,
): Promise<string | null> {
	const decided = await db
		.selectFrom("decisions")
		.innerJoin("review_items", "review_items.id", "decisions.item_id")
		.select("decisions.parts")
		.where("review_items.verification_id", "=", verificationId)
		.where("review_items.kind", "=", "changes")
		.where("decisions.applied_at", "is not", null)
		.orderBy("decisions.applied_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const parts = v.safeParse(refusedBadge, decided?.parts);
	return parts.success ? parts.output.badge.words : null;
}
