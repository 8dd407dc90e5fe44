import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import {
	dropFiles,
	dropWritten,
	keepFiles,
	type WrittenFile,
	writeFile,
} from "../../platform/files/files.server.ts";
import type { Prepared, Variant } from "../../platform/pictures/picture.ts";
import type { Site } from "../../platform/site.ts";
import { queueChanges } from "../changes.server.ts";
import { type Audience, maxPhotos, type PhotoStanding, standingOfPhoto } from "./photo.ts";
import { noteMatches } from "./photo-matches.server.ts";
import {
	appealPhoto,
	lastReview,
	refusals,
	reviewPhoto,
	watchPortrait,
} from "./photo-review.server.ts";

type Owner = { accountId: string };

export async function countPhotos(db: Kysely<Tables>, { accountId }: Owner): Promise<number> {
	const { count } = await db
		.selectFrom("photos")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** A picture, and the hash of its original file. */
type Given = Omit<Prepared, "shortSide"> & { fileHash?: string };

/**
 * The person's photo of the same file; null: there is none. Photos older than the file hashes match when they look
 * the same.
 */
export async function findSame(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	{ fileHash, ...looks }: { fileHash: string; hash?: string; width?: number; height?: number },
): Promise<string | null> {
	const { hash, width, height } = looks;
	// All single-colour pictures have the same hash.
	const isTelling = hash !== undefined && /1.*1.*1.*1/.test(hash);
	const photo = await db
		.selectFrom("photos")
		.select("id")
		.where("account_id", "=", accountId)
		.where(({ eb, and, or }) =>
			or([
				eb("file_hash", "=", fileHash),
				...(isTelling && width && height
					? [and({ hash, width, height }).and("file_hash", "is", null)]
					: []),
			]),
		)
		.limit(1)
		.executeTakeFirst();
	return photo?.id ?? null;
}

/** Hashes of the original files of a person's photos, as far as they are known. */
export async function readFileHashes(db: Kysely<Tables>, { accountId }: Owner): Promise<string[]> {
	const rows = await db
		.selectFrom("photos")
		.select("file_hash")
		.where("account_id", "=", accountId)
		.execute();
	return rows.flatMap(({ file_hash }) => file_hash ?? []);
}

/**
 * Stores a prepared picture after the person's others; it waits for a review before anyone but its owner sees it.
 * The files are written first, the rows in one transaction; if either fails, nothing is left behind.
 * @returns `full` when there are twelve already, `twice` when the file is among them, even if another tab added it
 * meanwhile.
 * @throws Error when the store cannot write, e.g. a full disk (code ENOSPC).
 */
export async function addPhoto(
	site: Site,
	owner: Owner,
	prepared: Given,
	audience: Audience = "me",
): Promise<{ id: string } | { refused: "full" } | { refused: "twice"; id: string }> {
	const written: (WrittenFile & Omit<Variant, "bytes">)[] = [];
	try {
		for (const { bytes, ...variant } of prepared.variants) {
			written.push({ ...variant, ...(await writeFile(site, bytes)) });
		}
		const added = await site.db.transaction().execute(async (trx) => {
			const inserted = await insertPhoto(trx, site, owner, prepared, written);
			if (!("refused" in inserted) && audience !== "me") {
				await changeAudience(trx, owner, inserted.id, audience);
			}
			return inserted;
		});
		if ("refused" in added) await dropWritten(site, written);
		return added;
	} catch (error) {
		await dropWritten(site, written);
		throw error;
	}
}

async function insertPhoto(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ accountId }: Owner,
	{ width, height, hash, mirroredHash, fileHash }: Given,
	written: readonly (WrittenFile & Omit<Variant, "bytes">)[],
): ReturnType<typeof addPhoto> {
	await lockPhotos(trx, { accountId });
	const same = fileHash && (await findSame(trx, { accountId }, { fileHash, hash, width, height }));
	if (same) return { refused: "twice", id: same };
	const count = await countPhotos(trx, { accountId });
	if (count >= maxPhotos) return { refused: "full" };
	const id = randomUUID();
	await trx
		.insertInto("photos")
		.values({
			id,
			account_id: accountId,
			place: count + 1,
			width,
			height,
			hash,
			mirrored_hash: mirroredHash,
			file_hash: fileHash ?? null,
		})
		.execute();
	await keepFiles(trx, written);
	const files = written.map(({ id: fileId, format, size, width, height }) => ({
		file_id: fileId,
		photo_id: id,
		format,
		size,
		width,
		height,
	}));
	await trx.insertInto("photo_files").values(files).execute();
	await noteMatches(trx, vault, { accountId }, { id, hash, mirroredHash });
	return { id };
}

/** Serialises changes to one person's photos. */
async function lockPhotos(trx: Transaction<Tables>, { accountId }: Owner): Promise<void> {
	await trx
		.selectFrom("accounts")
		.select("id")
		.where("id", "=", accountId)
		.forNoKeyUpdate()
		.execute();
}

/** Sets who may see a photo; anyone but the owner only after a review. */
export function setAudience(
	db: Kysely<Tables>,
	owner: Owner,
	photo: string,
	audience: Audience,
): Promise<"done" | { refused: "unknown" }> {
	return db.transaction().execute(async (trx) => {
		await lockPhotos(trx, owner);
		return changeAudience(trx, owner, photo, audience);
	});
}

/**
 * Shows the owner-only ones of these photos to all members, once approved; the album stays the album.
 * @param shown ids that the owner's page listed: photos added since stay owner-only.
 * @returns how many.
 */
export function publishPhotos(
	db: Kysely<Tables>,
	owner: Owner,
	shown: readonly string[],
): Promise<number> {
	if (shown.length === 0) return Promise.resolve(0);
	return db.transaction().execute(async (trx) => {
		await lockPhotos(trx, owner);
		const own = await trx
			.selectFrom("photos")
			.select("id")
			.where("account_id", "=", owner.accountId)
			.where("audience", "=", "me")
			.where("id", "in", [...shown])
			.orderBy("place")
			.execute();
		for (const { id } of own) await changeAudience(trx, owner, id, "members");
		return own.length;
	});
}

/** The caller holds the lock of the person's photos. */
async function changeAudience(
	trx: Transaction<Tables>,
	owner: Owner,
	photo: string,
	audience: Audience,
): Promise<"done" | { refused: "unknown" }> {
	const change = trx
		.updateTable("photos")
		.set({ audience })
		.where("id", "=", photo)
		.where("account_id", "=", owner.accountId)
		.returning("id");
	const set = await watchPortrait(trx, owner, () => change.executeTakeFirst());
	if (!set) return { refused: "unknown" };
	await reviewPhoto(trx, photo);
	await queueChanges(trx, owner);
	return "done";
}

/** Resubmits a refused photo. */
export function askAgain(
	db: Kysely<Tables>,
	owner: Owner,
	photo: string,
): Promise<"done" | { refused: "unknown" }> {
	return db.transaction().execute(async (trx) => {
		await lockPhotos(trx, owner);
		if (!(await appealPhoto(trx, owner, photo))) return { refused: "unknown" };
		await queueChanges(trx, owner);
		return "done";
	});
}

/** The audience of the person's newest photo: the default of a new batch. */
export async function lastAudience(db: Kysely<Tables>, { accountId }: Owner): Promise<Audience> {
	const newest = await db
		.selectFrom("photos")
		.select("audience")
		.where("account_id", "=", accountId)
		.orderBy("added_at", "desc")
		.orderBy("place", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest?.audience ?? "me";
}

/**
 * Moves a photo to another position, 1 being the portrait's; the others keep their order.
 * @param isSure the owner knows that another portrait loses the badge; without it such a move is refused.
 */
export function movePhoto(
	db: Kysely<Tables>,
	owner: Owner,
	photo: string,
	place: number,
	isSure = true,
): Promise<"done" | { refused: "unknown" | "badge" }> {
	return db.transaction().execute(async (trx) => {
		await lockPhotos(trx, owner);
		const ids = await idsInOrder(trx, owner);
		if (!ids.includes(photo)) return { refused: "unknown" };
		const others = ids.filter((id) => id !== photo);
		const order = others.toSpliced(Math.max(0, place - 1), 0, photo);
		const [first] = order;
		const isOther = first !== undefined && first !== ids[0];
		if (!isSure && isOther && (await losesBadge(trx, owner, first))) return { refused: "badge" };
		await watchPortrait(trx, owner, () => setOrder(trx, order));
		return "done";
	});
}

export async function hasBadge(db: Kysely<Tables>, { accountId }: Owner): Promise<boolean> {
	const member = await db
		.selectFrom("members")
		.select("id")
		.where("account_id", "=", accountId)
		.where("badge_at", "is not", null)
		.executeTakeFirst();
	return member !== undefined;
}

/** Whether the badge is active now, and would not be with this photo as the portrait. */
async function losesBadge(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	photo: string,
): Promise<boolean> {
	if (!(await hasBadge(trx, { accountId }))) return false;
	const compared = await trx
		.selectFrom("photos")
		.select("id")
		.where("id", "=", photo)
		.where("verified_at", "is not", null)
		.executeTakeFirst();
	return compared === undefined;
}

/** Deletes a photo for good: its keys now, its bytes by a job within seconds. */
export function erasePhoto(
	site: Pick<Site, "db" | "jobs">,
	owner: Owner,
	photo: string,
): Promise<"done" | { refused: "unknown" }> {
	return site.db.transaction().execute(async (trx) => {
		await lockPhotos(trx, owner);
		const ids = await idsInOrder(trx, owner);
		if (!ids.includes(photo)) return { refused: "unknown" };
		const order = ids.filter((id) => id !== photo);
		await watchPortrait(trx, owner, async () => {
			await erase(trx, site, [photo]);
			await setOrder(trx, order);
		});
		await queueChanges(trx, owner);
		return "done";
	});
}

/** Deletes all photos of a closed account, in the transaction that deletes the account. */
export async function erasePhotosOf(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	owner: Owner,
): Promise<void> {
	await erase(trx, site, await idsInOrder(trx, owner));
}

async function erase(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	photos: readonly string[],
): Promise<void> {
	if (photos.length === 0) return;
	// The copies that were made for others go with it (decision 0044).
	const files = await trx
		.selectFrom("photo_files")
		.select("file_id")
		.where("photo_id", "in", photos)
		.unionAll(trx.selectFrom("album_copies").select("file_id").where("photo_id", "in", photos))
		.execute();
	await dropFiles(
		trx,
		site,
		files.map(({ file_id }) => file_id),
	);
	await trx.deleteFrom("photos").where("id", "in", photos).execute();
}

async function idsInOrder(trx: Transaction<Tables>, { accountId }: Owner): Promise<string[]> {
	const own = trx.selectFrom("photos").select("id").where("account_id", "=", accountId);
	return (await own.orderBy("place").execute()).map(({ id }) => id);
}

async function setOrder(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
	for (const [at, id] of ids.entries()) {
		await trx
			.updateTable("photos")
			.set({ place: at + 1 })
			.where("id", "=", id)
			.execute();
	}
}

export type Photo = {
	id: string;
	audience: Audience;
	standing: PhotoStanding;
	/** How often it was refused: after one refusal it may be resubmitted. */
	refusals: number;
	/** A pose was compared with it. */
	isVerified: boolean;
	width: number;
	height: number;
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
		.select(refusals.as("refusals"))
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
		const { id, audience, refusals, width, height } = first;
		const isVerified = Boolean(first.isVerified);
		const sizes = own.map(({ size, fileWidth }) => ({ size, width: fileWidth }));
		const standing = standingOfPhoto(first);
		return [{ id, audience, standing, refusals, isVerified, width, height, sizes }];
	});
}
