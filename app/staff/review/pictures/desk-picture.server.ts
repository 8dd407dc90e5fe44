import { type Kysely, sql } from "kysely";
import { holdsEndBefore } from "../../../desk/holds.server.ts";
import { recordAct } from "../../../platform/audit/audit.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { readFile } from "../../../platform/files/files.server.ts";
import { greyBlur, lookSizes } from "../../../platform/pictures/grey-blur.server.ts";
import type { Site } from "../../../platform/site.ts";
import { accountsBeingDeleted, findItem } from "../../../reviews/desk/items.server.ts";
import type { ItemKind } from "../../../reviews/item.ts";
import { readSelfie } from "../../../reviews/verification/evidence.server.ts";
import type { Look } from "../../queues/addresses.ts";
import { isConflictOfInterest } from "../../queues/queue.server.ts";

type Viewer = { accountId: string };

/** A picture of an item: its selfie, a photo of the person, or one that shows the same elsewhere. */
export type PictureQuery = { item: string; kind: ItemKind; picture: string; look: Look };

/**
 * A picture of an open item, as WebP; a missing one and one not for this reviewer look the same. The sharp one goes
 * only to the item's holder; it extends the hold, and no byte leaves before it is on record.
 */
export async function openDeskPicture(
	site: Pick<Site, "db" | "files" | "log">,
	viewer: Viewer,
	asked: PictureQuery,
	now = new Date(),
): Promise<Buffer | { refused: "gone" | "not_held" }> {
	const { item, kind, picture, look } = asked;
	if (kind === "appeal" && (await isHidden(site.db, item, viewer))) return { refused: "gone" };
	const bytes = await (picture === "selfie"
		? readItemSelfie(site, { item, kind, viewer: viewer.accountId })
		: readItemPhoto(site, {
				item,
				kind,
				viewer: viewer.accountId,
				picture,
				size: lookSizes[look],
				heldAfter: holdsEndBefore(now),
			}));
	if (!bytes) return { refused: "gone" };
	if (look === "blurred") return greyBlur(bytes);
	return (await recordReveal(site, viewer, asked, now)) ? bytes : { refused: "not_held" };
}

type ItemQuery = { item: string; kind: ItemKind; viewer: string };

/** Whether this reviewer sees nothing of an item. */
async function isHidden(db: Kysely<Tables>, item: string, viewer: Viewer): Promise<boolean> {
	const row = await findItem(db, item, viewer);
	return row === null || isConflictOfInterest(row, viewer.accountId);
}

const findSelfie = (
	db: Kysely<Tables>,
	values: ItemQuery,
): Promise<{ verification_id: string | null } | undefined> =>
	db
		.selectFrom("review_items")
		.select("verification_id")
		.where("id", "=", values.item)
		.where("kind", "=", values.kind)
		.where("closed_at", "is", null)
		.where(sql<boolean>`account_id not in ${accountsBeingDeleted}`)
		.where("account_id", "<>", values.viewer)
		.executeTakeFirst();

async function readItemSelfie(
	site: Pick<Site, "db" | "files">,
	asked: ItemQuery,
): Promise<Buffer | null> {
	const found = await findSelfie(site.db, asked);
	return found?.verification_id ? readSelfie(site, found.verification_id) : null;
}

type PhotoQuery = ItemQuery & { picture: string; size: number; heldAfter: Date };

/**
 * The largest file up to a size. Photos that are for their owner only are never shown, except the
 * verification's face; those of an album until their review is decided, to a holder who gave a reason
 * (`desk.md`, queue 2).
 */
const findPhoto = (
	db: Kysely<Tables>,
	values: PhotoQuery,
): Promise<{ id: string; sealed_key: string } | undefined> =>
	db
		.selectFrom("review_items")
		.innerJoin("photos", (join) => join.on("photos.id", "=", values.picture))
		.innerJoin("photo_files", "photo_files.photo_id", "photos.id")
		.innerJoin("files", "files.id", "photo_files.file_id")
		.leftJoin("verifications", "verifications.id", "review_items.verification_id")
		.leftJoin("enforcements as appealed", "appealed.id", "review_items.enforcement_id")
		.select(["files.id", "files.sealed_key"])
		.where("review_items.id", "=", values.item)
		.where("review_items.kind", "=", values.kind)
		.where("review_items.closed_at", "is", null)
		.where(sql<boolean>`review_items.account_id not in ${accountsBeingDeleted}`)
		.where("review_items.account_id", "<>", values.viewer)
		.where("photo_files.format", "=", "webp")
		.where("photo_files.size", "<=", values.size)
		.where(({ or, and, eb, exists, selectFrom }) =>
			or([
				and([
					eb("photos.account_id", "=", eb.ref("review_items.account_id")),
					or([
						eb("photos.audience", "=", "members"),
						and([
							eb("photos.audience", "=", "album"),
							eb("review_items.album_opened_by", "=", eb.ref("review_items.held_by")),
							eb("review_items.held_by", "=", values.viewer),
							eb("review_items.held_at", ">", values.heldAfter),
							// It waits, or an appeal is about it.
							sql<boolean>`(appealed.item_id = photos.id::text or exists (select from photo_reviews
								where photo_reviews.photo_id = photos.id and state = 'open'))`,
						]),
						eb("verifications.photo_id", "=", eb.ref("photos.id")),
					]),
				]),
				and([
					eb("photos.audience", "=", "members"),
					exists(
						selectFrom("photo_matches")
							.innerJoin("photos as own", (join) =>
								join.on(({ or, and, eb }) =>
									or([
										and([
											eb("photo_matches.photo_id", "=", eb.ref("own.id")),
											eb("photo_matches.earlier_id", "=", values.picture),
										]),
										and([
											eb("photo_matches.earlier_id", "=", eb.ref("own.id")),
											eb("photo_matches.photo_id", "=", values.picture),
										]),
									]),
								),
							)
							.select("own.id")
							.whereRef("own.account_id", "=", "review_items.account_id"),
					),
				]),
			]),
		)
		.orderBy("photo_files.size", "desc")
		.limit(1)
		.executeTakeFirst();

async function readItemPhoto(
	site: Pick<Site, "db" | "files" | "log">,
	asked: PhotoQuery,
): Promise<Buffer | null> {
	const file = await findPhoto(site.db, asked);
	if (!file) return null;
	const bytes = await readFile(site, { id: file.id, sealedKey: file.sealed_key });
	if (!bytes) site.log.error({ file: file.id }, "a file with a row cannot be read");
	return bytes;
}

/** Records a reveal, and of which selfie, and extends the hold that allows it; false when the hold is gone. */
function recordReveal(
	{ db }: Pick<Site, "db">,
	{ accountId }: Viewer,
	{ item, picture, look }: PictureQuery,
	now: Date,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const held = await trx
			.updateTable("review_items")
			.set({ held_at: now })
			.where("id", "=", item)
			.where("closed_at", "is", null)
			.where("held_by", "=", accountId)
			.where("held_at", ">", holdsEndBefore(now))
			.returning("verification_id")
			.executeTakeFirst();
		if (!held) return false;
		await recordAct(trx, {
			actor: accountId,
			act: "picture.revealed",
			subject: { kind: "item", id: item },
			details: {
				picture,
				...(picture === "selfie" ? { verification: held.verification_id } : {}),
				...(look === "small" ? { look } : {}),
			},
		});
		return true;
	});
}
