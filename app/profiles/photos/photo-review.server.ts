import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { refreshListing } from "../listing/listing.server.ts";

/**
 * Opens a photo's review when its owner wants others to see it and the staff have not allowed that much, or
 * withdraws it, in the transaction that changed the audience. A photo refused permanently is not submitted again.
 */
export async function reviewPhoto(trx: Transaction<Tables>, photoId: string): Promise<void> {
	const { audience, approved_for } = await trx
		.selectFrom("photos")
		.select(["audience", "approved_for"])
		.where("id", "=", photoId)
		.executeTakeFirstOrThrow();
	const isAllowed = approved_for === "members" || approved_for === audience;
	if (audience === "me" || isAllowed) {
		await trx
			.deleteFrom("photo_reviews")
			.where("photo_id", "=", photoId)
			.where("state", "=", "open")
			.execute();
		return;
	}
	const open = await trx
		.updateTable("photo_reviews")
		.set({ audience })
		.where("photo_id", "=", photoId)
		.where("state", "=", "open")
		.executeTakeFirst();
	if (open.numUpdatedRows > 0n || (await wasRefused(trx, photoId, audience))) return;
	await openReview(trx, photoId, audience);
}

async function openReview(
	trx: Transaction<Tables>,
	photoId: string,
	audience: "members" | "album",
	now = new Date(),
): Promise<void> {
	await trx
		.insertInto("photo_reviews")
		.values({ photo_id: photoId, audience, opened_at: now })
		.execute();
}

/**
 * Resubmits a refused photo: once, and another reviewer decides. The caller holds the lock of the person's photos.
 * @returns whether it waits now.
 */
export async function appealPhoto(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
	photoId: string,
): Promise<boolean> {
	const photo = await trx
		.selectFrom("photos")
		.innerJoinLateral(lastReview, (join) => join.onTrue())
		.select("photos.audience")
		.where("photos.id", "=", photoId)
		.where("account_id", "=", accountId)
		.where("last.state", "=", "refused")
		.where(refusals, "=", 1)
		.executeTakeFirst();
	if (!photo || photo.audience === "me") return false;
	await openReview(trx, photoId, photo.audience);
	return true;
}

/** How often the row of `photos` was refused. */
export const refusals = sql<number>`(select count(*)::int from photo_reviews as refused
	where refused.photo_id = photos.id and refused.state = 'refused')`;

/** Refused altogether, or offered the album when it was meant for members: once is enough. */
async function wasRefused(
	trx: Transaction<Tables>,
	photoId: string,
	audience: "members" | "album",
): Promise<boolean> {
	const last = await trx
		.selectFrom("photo_reviews")
		.select(["state", "audience"])
		.where("photo_id", "=", photoId)
		.where("state", "<>", "open")
		.orderBy("decided_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return last?.state === "refused" || (last !== undefined && last.audience === audience);
}

/**
 * Makes a change to a person's photos. If a member's portrait then is another photo, the badge is lost until a new
 * pose matches (`members.md` 2), or restored at once if that photo was compared before. The portrait is the first
 * photo, and for others the first that is not owner-only: a change of either counts. The member's listing is
 * updated.
 */
export async function watchPortrait<Result>(
	trx: Transaction<Tables>,
	{ accountId }: { accountId: string },
	change: () => Promise<Result>,
): Promise<Result> {
	const before = await findPortraits(trx, accountId);
	const result = await change();
	if ((await findPortraits(trx, accountId)) !== before) await followPortrait(trx, accountId);
	await refreshListing(trx, { accountId });
	return result;
}

async function findPortraits(trx: Transaction<Tables>, accountId: string): Promise<string> {
	const rows = await trx
		.selectFrom("photos")
		.select(["id", "audience"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.execute();
	return [rows[0]?.id, rows.find(({ audience }) => audience !== "me")?.id].join(" ");
}

/** Whether the verified portrait is now owner-only: the badge comes back when it is shown. */
export async function isPortraitHidden(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<boolean> {
	const first = await db
		.selectFrom("photos")
		.select(["audience", "verified_at"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.limit(1)
		.executeTakeFirst();
	return first?.audience === "me" && first.verified_at !== null;
}

async function followPortrait(trx: Transaction<Tables>, accountId: string): Promise<void> {
	const first = await trx
		.selectFrom("photos")
		.select(["audience", "verified_at"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.limit(1)
		.executeTakeFirst();
	const isShown = first !== undefined && first.audience !== "me";
	await trx
		.updateTable("members")
		.set({ badge_at: isShown ? first.verified_at : null })
		.where("account_id", "=", accountId)
		.execute();
}

/** A photo's newest review, for a lateral join. */
export function lastReview(select: ExpressionBuilder<Tables, "photos">) {
	return select
		.selectFrom("photo_reviews")
		.select(["photo_reviews.state", "photo_reviews.words"])
		.whereRef("photo_reviews.photo_id", "=", "photos.id")
		.orderBy("photo_reviews.opened_at", "desc")
		.limit(1)
		.as("last");
}

type Decided = { by: string | null; now: Date };

/** A photo's verdict: who may see it, or why it is refused. */
export type PhotoDecision =
	| { as: "members" | "album" }
	| {
			as: "no";
			code: NonNullable<Tables["photo_reviews"]["code"]>;
			words: string;
	  };

/**
 * Sets who may see a photo if its owner agrees, and closes its review. A photo approved for members may be in the
 * album too; one for the album is not shown to all. The caller has locked the account.
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
