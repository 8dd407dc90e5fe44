import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Audience, type PhotoStanding, standingOfPhoto } from "./photo.ts";
import { lastReview } from "./photo-review.server.ts";

/** A photo, as the owner's page needs it. */
export type Photo = {
	id: string;
	audience: Audience;
	standing: PhotoStanding;
	/** A pose was compared with it. */
	isVerified: boolean;
	width: number;
	height: number;
	/** The available sizes, with the width of each. */
	sizes: { size: number; width: number }[];
};

/** The owner's photos in their order; the first is the portrait. */
export async function listPhotos(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<Photo[]> {
	const rows = await db
		.selectFrom("photos")
		.innerJoin("photo_files", "photo_files.photo_id", "photos.id")
		.leftJoinLateral(lastReview, (join) => join.onTrue())
		.select(["photos.id", "photos.audience", "photos.width", "photos.height", "size"])
		.select(["photo_files.width as fileWidth", "approved_for as approvedFor"])
		.select((select) => select("verified_at", "is not", null).as("isVerified"))
		.select((select) =>
			select
				.case()
				.when("last.state", "=", "refused")
				.then(select.ref("last.words"))
				.end()
				.as("refusal"),
		)
		.where("account_id", "=", accountId)
		.where("format", "=", "webp")
		.where("size", ">", 24)
		.orderBy("place")
		.orderBy("size")
		.execute();
	const photos = Map.groupBy(rows, ({ id }) => id);
	return [...photos.values()].flatMap((own) => {
		const [first] = own;
		if (!first) return [];
		const { id, audience, width, height } = first;
		const isVerified = Boolean(first.isVerified);
		const sizes = own.map(({ size, fileWidth }) => ({ size, width: fileWidth }));
		const standing = standingOfPhoto(first);
		return [{ id, audience, standing, isVerified, width, height, sizes }];
	});
}
