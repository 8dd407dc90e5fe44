import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

export type AlbumPhoto = { id: string; width: number; height: number };

/** The photos in the private album: the owner wants them there, and the staff approved them. */
export function albumOf(db: Kysely<Tables>) {
	return db
		.selectFrom("photos")
		.where("photos.audience", "=", "album")
		.where("photos.approved_for", "is not", null);
}

/** The photos of an account's private album in their order; none: there is no album. */
export function readAlbumPhotos(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<AlbumPhoto[]> {
	return albumOf(db)
		.select(["id", "width", "height"])
		.where("account_id", "=", accountId)
		.orderBy("place")
		.execute();
}

export async function hasAlbum(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<boolean> {
	const photo = await albumOf(db)
		.select("id")
		.where("account_id", "=", accountId)
		.limit(1)
		.executeTakeFirst();
	return photo !== undefined;
}
