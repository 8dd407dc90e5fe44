import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { refreshListing } from "./listing/listing.server.ts";
import { type TextField, textFields } from "./texts/texts.ts";

type Trx = Transaction<Tables>;
type Owner = { accountId: string };

/** The hashes by which a person's pictures are recognized, each also mirrored. */
export async function readPictureHashes(trx: Trx, { accountId }: Owner): Promise<string[]> {
	const photos = await trx
		.selectFrom("photos")
		.select(["hash", "mirrored_hash"])
		.where("account_id", "=", accountId)
		.execute();
	return photos.flatMap(({ hash, mirrored_hash }) => [hash, mirrored_hash]);
}

/** What a removed photo was, so that it can be restored. */
type RemovedPhoto = {
	approvedFor: Tables["photos"]["approved_for"];
	/** The badge that was lost with the portrait. */
	badgeAt: string | null;
};

const words = "הוסרה בהחלטה של הצוות. הנימוק והערעור בעמוד ההחלטות שבחשבון.";

/** Hides a photo from others; its owner keeps it. Null: the owner has no such photo that others see. */
export async function removePhoto(
	trx: Trx,
	owner: Owner,
	id: string,
	now: Date,
): Promise<string | null> {
	const photo = await trx
		.updateTable("photos")
		.from("photos as before")
		.set({ approved_for: null })
		.whereRef("photos.id", "=", "before.id")
		.where("photos.id", "=", id)
		.where("photos.account_id", "=", owner.accountId)
		.where("before.approved_for", "is not", null)
		.returning("before.approved_for as approvedFor")
		.executeTakeFirst();
	if (!photo) return null;
	await trx
		.insertInto("photo_reviews")
		.values({
			photo_id: id,
			audience: photo.approvedFor ?? "members",
			state: "refused",
			code: "decision",
			words,
			opened_at: now,
			decided_at: now,
		})
		.execute();
	const badgeAt = (await isPortrait(trx, owner, id)) ? await setBadge(trx, owner, null) : null;
	await refreshListing(trx, owner, now);
	return JSON.stringify({ ...photo, badgeAt });
}

/** Shows a removed photo again as it was, with the badge it carried, if its owner still shows it. */
export async function restorePhoto(
	trx: Trx,
	owner: Owner,
	id: string,
	removed: string,
): Promise<void> {
	const { approvedFor, badgeAt } = JSON.parse(removed) as RemovedPhoto;
	const restored = await trx
		.updateTable("photos")
		.set({ approved_for: approvedFor })
		.where("id", "=", id)
		.where("account_id", "=", owner.accountId)
		.where("audience", "<>", "me")
		.executeTakeFirst();
	const mark = trx.deleteFrom("photo_reviews").where("photo_id", "=", id);
	await mark.where("code", "=", "decision").execute();
	if (restored.numUpdatedRows > 0n && badgeAt && (await isPortrait(trx, owner, id))) {
		await setBadge(trx, owner, new Date(badgeAt));
	}
	await refreshListing(trx, owner);
}

/** The portrait is the first photo, and for others the first that is not owner-only. */
async function isPortrait(trx: Trx, { accountId }: Owner, id: string): Promise<boolean> {
	const photos = await trx
		.selectFrom("photos")
		.select(["id", "audience"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.execute();
	return photos[0]?.id === id || photos.find(({ audience }) => audience !== "me")?.id === id;
}

/** Removes the badge, or sets it if there is none; returns the previous one. */
async function setBadge(trx: Trx, { accountId }: Owner, at: Date | null): Promise<Date | null> {
	const before = await trx
		.selectFrom("members")
		.select("badge_at")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	await trx
		.updateTable("members")
		.set({ badge_at: at })
		.where("account_id", "=", accountId)
		.where("badge_at", at ? "is" : "is not", null)
		.execute();
	return before?.badge_at ?? null;
}

const isTextField = (name: string): name is TextField => textFields.some((field) => field === name);

/** Hides a text from others and returns it. Null: there is none of this name. */
export async function removeText(trx: Trx, owner: Owner, field: string): Promise<string | null> {
	if (!isTextField(field)) return null;
	const removed = await trx
		.deleteFrom("member_texts")
		.where("account_id", "=", owner.accountId)
		.where("field", "=", field)
		.returning("text")
		.executeTakeFirst();
	await refreshListing(trx, owner);
	return removed?.text ?? null;
}

/** Shows a removed text again, unless another one has replaced it. */
export async function restoreText(
	trx: Trx,
	owner: Owner,
	field: string,
	text: string,
	now: Date,
): Promise<void> {
	if (!isTextField(field)) return;
	await trx
		.insertInto("member_texts")
		.values({ account_id: owner.accountId, field, text, approved_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await refreshListing(trx, owner, now);
}
