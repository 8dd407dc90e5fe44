import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import {
	dropFiles,
	dropWritten,
	keepFiles,
	readFile,
	writeFile,
} from "../../platform/files/files.server.ts";
import { markPicture } from "../../platform/pictures/mark.server.ts";
import type { Site } from "../../platform/site.ts";

/** The viewer that a copy is for: a member, and the number drawn into its pixels. */
export type CopyViewer = { memberId: string; number: string };

type Store = Pick<Site, "db" | "files" | "log">;

const copySize = 960;

/**
 * A viewer's own copy of a photo, as WebP with the viewer's number in its pixels; made at the first view and kept
 * encrypted (decision 0044).
 * @param mayKeep checked again in the transaction that stores a new copy, since making one takes a moment.
 * @returns null: there is no such photo, or the viewer may not have it any more.
 */
export async function openCopy(
	site: Store,
	photoId: string,
	viewer: CopyViewer,
	mayKeep: (trx: Transaction<Tables>) => Promise<boolean>,
): Promise<Buffer | null> {
	const kept = await readCopy(site, photoId, viewer);
	if (kept) return kept;
	const original = await readOriginal(site, photoId);
	const bytes = original && (await markPicture(original, viewer.number));
	if (!bytes) {
		if (original) site.log.error({ photo: photoId }, "a picture cannot be marked");
		return null;
	}
	const written = await writeFile(site, bytes);
	const word = await keepCopy(site, photoId, viewer, written, mayKeep).catch(async (error) => {
		await dropWritten(site, [written]);
		throw error;
	});
	if (word !== "kept") await dropWritten(site, [written]);
	return word === "refused" ? null : bytes;
}

async function readCopy(
	site: Store,
	photoId: string,
	{ memberId }: CopyViewer,
): Promise<Buffer | null> {
	const file = await site.db
		.selectFrom("album_copies")
		.innerJoin("files", "files.id", "file_id")
		.select(["files.id", "files.sealed_key as sealedKey"])
		.where("photo_id", "=", photoId)
		.where("viewer_id", "=", memberId)
		.executeTakeFirst();
	return file ? readFile(site, file) : null;
}

/** The largest WebP that needs no scaling. */
async function readOriginal(site: Store, photoId: string): Promise<Buffer | null> {
	const file = await site.db
		.selectFrom("photo_files")
		.innerJoin("files", "files.id", "file_id")
		.select(["files.id", "files.sealed_key as sealedKey"])
		.where("photo_id", "=", photoId)
		.where("format", "=", "webp")
		.where("size", "<=", copySize)
		.orderBy("size", "desc")
		.executeTakeFirst();
	return file ? readFile(site, file) : null;
}

/** "there": another request was faster. */
function keepCopy(
	{ db }: Store,
	photoId: string,
	{ memberId }: CopyViewer,
	written: Awaited<ReturnType<typeof writeFile>>,
	mayKeep: (trx: Transaction<Tables>) => Promise<boolean>,
): Promise<"kept" | "there" | "refused"> {
	return db.transaction().execute(async (trx) => {
		// Changes to an owner's photos are serialized: one that is being deleted takes its copies along.
		const owner = trx.selectFrom("photos").select("account_id").where("id", "=", photoId);
		await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", owner)
			.forNoKeyUpdate()
			.execute();
		if (!(await owner.executeTakeFirst()) || !(await mayKeep(trx))) return "refused";
		const copy = { photo_id: photoId, viewer_id: memberId };
		const found = await trx
			.selectFrom("album_copies")
			.select("file_id")
			.where(({ and }) => and(copy))
			.executeTakeFirst();
		if (found) return "there";
		await keepFiles(trx, [written]);
		await trx
			.insertInto("album_copies")
			.values({ ...copy, file_id: written.id })
			.execute();
		return "kept";
	});
}

export async function dropCopiesFor(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ accountId }: { accountId: string },
): Promise<void> {
	const rows = await trx
		.selectFrom("album_copies")
		.innerJoin("members", "members.id", "viewer_id")
		.select("file_id")
		.where("members.account_id", "=", accountId)
		.execute();
	await dropFiles(
		trx,
		site,
		rows.map(({ file_id }) => file_id),
	);
}

const batch = 200;

/** Deletes the copies of viewers who may no longer see the album, at most a limited number at once. */
export function dropShutCopies(site: Pick<Site, "db" | "jobs">, now: Date): Promise<number> {
	return site.db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom("album_copies")
			.select("file_id")
			.where("shut_at", "<=", now)
			.limit(batch)
			.execute();
		await dropFiles(
			trx,
			site,
			rows.map(({ file_id }) => file_id),
		);
		return rows.length;
	});
}
