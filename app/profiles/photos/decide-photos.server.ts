import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { refreshListing } from "../listing/listing.server.ts";

type Decided = { by: string | null; now: Date };

/** A photo's verdict: who may see it, or why nobody may. */
export type PhotoDecision =
	| { as: "members" | "album" }
	| {
			as: "no";
			code: NonNullable<Tables["photo_reviews"]["code"]>;
			words: string;
	  };

/**
 * Sets who may see a photo once its owner wants so, and closes its review. A photo approved for
 * members may be in the album too; one for the album is not shown to all. The caller has locked the
 * account.
 */
export async function decidePhoto(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
	photoId: string,
	decision: PhotoDecision,
	{ by, now }: Decided,
): Promise<void> {
	const isShown = decision.as !== "no";
	await trx
		.updateTable("photos")
		.set({ approved_for: isShown ? decision.as : null })
		.where("id", "=", photoId)
		.where("account_id", "=", accountId)
		.execute();
	await trx
		.updateTable("photo_reviews")
		.set({
			state: isShown ? "approved" : "refused",
			decided_by: by,
			decided_at: now,
			...(decision.as === "no" ? { code: decision.code, words: decision.words } : {}),
		})
		.where("photo_id", "=", photoId)
		.where("state", "=", "open")
		.execute();
	await refreshListing(trx, { accountId }, now);
}
