import type { Kysely } from "kysely";
import { recordAct } from "../../../platform/audit/audit.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { readFile } from "../../../platform/files/files.server.ts";
import { greyBlur, lookSizes } from "../../../platform/pictures/grey-blur.server.ts";
import type { Site } from "../../../platform/site.ts";
import { openedUntil } from "../opened.server.ts";

type Owner = { accountId: string };

/** The photos that are or would be shown to others; those for the owner only are not even counted. */
export async function listPhotos(db: Kysely<Tables>, { accountId }: Owner) {
	const rows = await db
		.selectFrom("photos")
		.select(["id", "audience", "approved_for"])
		.where("account_id", "=", accountId)
		.where("audience", "!=", "me")
		.orderBy("place")
		.execute();
	const photos = rows.map(({ id, audience, approved_for }) => ({
		id,
		isAlbum: audience === "album",
		isWaiting: approved_for !== "members" && approved_for !== audience,
	}));
	return {
		photos,
		members: photos.filter(({ isAlbum }) => !isAlbum).length,
		album: photos.filter(({ isAlbum }) => isAlbum).length,
		waiting: photos.filter(({ isWaiting }) => isWaiting).length,
	};
}

type PhotoQuery = Owner & { photo: string; look: keyof typeof lookSizes };

/**
 * A photo of a person as WebP, unless there is none, or its owner keeps it for themselves; one of the album
 * only while the private parts are open to the viewer. No sharp byte leaves before it is on record.
 */
export async function openPersonPicture(
	site: Pick<Site, "db" | "files">,
	viewer: Owner,
	{ accountId, photo, look }: PhotoQuery,
	now = new Date(),
): Promise<Buffer | { refused: "gone" }> {
	const { db } = site;
	const file = await db
		.selectFrom("photos")
		.innerJoin("photo_files", "photo_files.photo_id", "photos.id")
		.innerJoin("files", "files.id", "photo_files.file_id")
		.select(["files.id", "files.sealed_key", "photos.audience"])
		.where("photos.id", "=", photo)
		.where("photos.account_id", "=", accountId)
		.where("photos.audience", "!=", "me")
		.where("format", "=", "webp")
		.where("size", "<=", lookSizes[look])
		.orderBy("size", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!file) return { refused: "gone" };
	if (file.audience === "album" && !(await openedUntil(db, viewer, accountId, now))) {
		return { refused: "gone" };
	}
	const bytes = await readFile(site, { id: file.id, sealedKey: file.sealed_key });
	if (!bytes) return { refused: "gone" };
	if (look === "blurred") return greyBlur(bytes);
	const subject = { kind: "account", id: accountId };
	const seen = { actor: viewer.accountId, act: "picture.revealed", subject };
	await db.transaction().execute((trx) => recordAct(trx, { ...seen, details: { picture: photo } }));
	return bytes;
}
