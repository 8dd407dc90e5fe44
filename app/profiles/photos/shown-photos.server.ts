import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Variant } from "../../platform/pictures/picture.ts";
import type { Site } from "../../platform/site.ts";
import { blurSize } from "./photo.ts";
import { pictureAddress } from "./photo-picture.server.ts";
import type { PhotoAddresses } from "./photo-picture.tsx";

export type OthersPhoto = PhotoAddresses & {
	/** Only as its blur: the picture itself is in the private album. */
	isLocked: boolean;
};

type Row = {
	account_id: string;
	id: string;
	width: number;
	height: number;
	is_whole: boolean;
	size: number;
	file_width: number;
};

/** Everything that others may get: approved for members whole, for the album as a blur. */
function photosOf(db: Kysely<Tables>, accountIds: readonly string[]) {
	return db
		.selectFrom("photos")
		.select(["account_id", "photos.id", "place", "width", "height"])
		.select(
			sql<boolean>`photos.audience = 'members' and photos.approved_for = 'members'`.as("is_whole"),
		)
		.where("account_id", "=", sql<string>`any(${accountIds}::uuid[])`)
		.where("audience", "<>", "me")
		.where("approved_for", "is not", null);
}

/** The files of these photos that others may get, of one format. */
function filesOf(db: Kysely<Tables>, photos: ReturnType<typeof photosOf>) {
	return db
		.selectFrom(photos.as("shown"))
		.innerJoin("photo_files", "photo_files.photo_id", "shown.id")
		.select(["account_id", "shown.id", "shown.width", "shown.height", "is_whole"])
		.select(["size", "photo_files.width as file_width"])
		.where("format", "=", "webp")
		.where(sql<boolean>`is_whole = (size > ${sql.lit(blurSize)})`)
		.orderBy("place")
		.orderBy("size");
}

type Owners = { accountIds: readonly string[] };

const readFirst = compileRowsQuery<Owners, Row>((db, value) =>
	filesOf(
		db,
		photosOf(db, value("accountIds"))
			.distinctOn("account_id")
			.orderBy("account_id")
			.orderBy("place"),
	),
);

const readAll = compileRowsQuery<Owners, Row>((db, value) =>
	filesOf(db, photosOf(db, value("accountIds"))),
);

type Session = { sessionId: string };

/** The portraits of many members, for one session: each member's first picture that others may get. */
export async function readPortraits(
	site: Pick<Site, "db" | "vault">,
	session: Session,
	accountIds: readonly string[],
): Promise<Map<string, OthersPhoto>> {
	if (accountIds.length === 0) return new Map();
	const rows = await readFirst(site.db, { accountIds });
	const shown = Map.groupBy(rows, ({ account_id }) => account_id);
	return new Map([...shown].map(([owner, own]) => [owner, pictureOf(site, session, own)]));
}

/** All pictures of one member that others see whole, with the portrait first, even as its blur. */
export async function readOthersPhotos(
	site: Pick<Site, "db" | "vault">,
	session: Session,
	accountId: string,
): Promise<OthersPhoto[]> {
	const rows = await readAll(site.db, { accountIds: [accountId] });
	const shown = [...Map.groupBy(rows, ({ id }) => id).values()];
	return shown
		.map((own) => pictureOf(site, session, own))
		.filter(({ isLocked }, at) => at === 0 || !isLocked);
}

function pictureOf(site: Pick<Site, "vault">, session: Session, rows: readonly Row[]): OthersPhoto {
	const [first] = rows;
	if (!first) throw new Error("A photo has files.");
	const { id, width, height, is_whole } = first;
	const addresses = (format: Variant["format"]) =>
		rows.map(({ size, file_width }) => ({
			address: pictureAddress(site, session, { photo: id, format, size }),
			width: file_width,
		}));
	const avif = is_whole ? addresses("avif") : [];
	return { isLocked: !is_whole, width, height, avif, webp: addresses("webp") };
}
