import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Log } from "../log/log.server.ts";
import { readOrMakeSecret } from "../secret.server.ts";
import type { Settings } from "../settings.ts";
import type { Site } from "../site.ts";
import { hour } from "../time.ts";
import { type FileStore, openDiskStore } from "./file-store.server.ts";
import { type Files, makeFileVault, type SealedKey } from "./file-vault.server.ts";
import { moveFiles, openMoving } from "./moving.server.ts";

/** An encrypted file that is written and has no row yet. */
export type WrittenFile = SealedKey & { id: string; bytes: number };

type Reader = Pick<Site, "files">;

/** The queue of files whose rows are gone. */
export const dropFilesJob = "drop-files";

/** How long the sweep spares a file without a row: its row may be about to be stored. */
const patienceMs = hour;

const batch = 500;

/**
 * Encrypts and writes bytes. They are not reachable before `keepFile` stores their row; if that
 * does not happen, the caller drops them, or the sweep does.
 * @throws Error when the store cannot write, e.g. a full disk (code ENOSPC).
 */
export async function writeFile({ files }: Reader, bytes: Uint8Array): Promise<WrittenFile> {
	const id = randomUUID();
	const { encrypted, ...key } = files.vault.encrypt(id, bytes);
	try {
		await files.store.put(id, encrypted);
	} catch (error) {
		await dropWritten({ files }, [{ id }]);
		throw error;
	}
	return { id, ...key, bytes: encrypted.length };
}

/** Deletes written files that get no row; the sweep removes those that cannot be deleted now. */
export async function dropWritten(
	{ files }: Reader,
	written: readonly Pick<WrittenFile, "id">[],
): Promise<void> {
	for (const { id } of written) await files.store.drop(id).catch(() => {});
}

/** Stores the rows of written files, in the transaction that stores what they belong to. */
export async function keepFiles(
	trx: Transaction<Tables>,
	written: readonly WrittenFile[],
): Promise<void> {
	const rows = written.map(({ id, sealedKey, sealedBy, bytes }) => ({
		id,
		sealed_key: sealedKey,
		sealed_by: sealedBy,
		bytes,
	}));
	await trx.insertInto("files").values(rows).execute();
}

/** A file's bytes, or null when it is missing or not what was written. */
export async function readFile(
	{ files }: Reader,
	{ id, sealedKey }: { id: string; sealedKey: string },
): Promise<Buffer | null> {
	const encrypted = await files.store.get(id);
	return encrypted && files.vault.decrypt(id, sealedKey, encrypted);
}

/**
 * Deletes files for good: their keys with the caller's transaction, their bytes by a job after it.
 */
export async function dropFiles(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	ids: readonly string[],
): Promise<void> {
	if (ids.length === 0) return;
	await trx.deleteFrom("files").where("id", "in", ids).execute();
	await jobs.enqueue(trx, dropFilesJob, { ids });
}

/**
 * Finds inconsistencies: files without a row, which are dropped after an hour, and rows whose file
 * is missing or has another size, which are only counted: an unmounted disk must not cost any rows.
 */
export async function sweepFiles(
	{ db, files }: Pick<Site, "db" | "files">,
	now = new Date(),
): Promise<{ dropped: number; missing: number }> {
	const known = async (ids: string[]) => {
		const rows = await db.selectFrom("files").select("id").where("id", "in", ids).execute();
		return new Set(rows.map(({ id }) => id));
	};
	let dropped = 0;
	const dropUnknown = async (ids: string[]) => {
		const rows = await known(ids);
		for (const id of ids.filter((one) => !rows.has(one))) {
			await files.store.drop(id);
			dropped += 1;
		}
	};
	const old: string[] = [];
	for await (const { id, writtenAt } of files.store.list()) {
		if (now.getTime() - writtenAt.getTime() < patienceMs) continue;
		old.push(id);
		if (old.length === batch) await dropUnknown(old.splice(0));
	}
	if (old.length > 0) await dropUnknown(old);
	return { dropped, missing: await countMissing({ db, files }, known) };
}

async function countMissing(
	{ db, files }: Pick<Site, "db" | "files">,
	known: (ids: string[]) => Promise<Set<string>>,
): Promise<number> {
	let missing = 0;
	let after = "00000000-0000-0000-0000-000000000000";
	for (;;) {
		const rows = await db
			.selectFrom("files")
			.select(["id", "bytes"])
			.where("id", ">", after)
			.orderBy("id")
			.limit(batch)
			.execute();
		const gone: string[] = [];
		for (const { id, bytes } of rows) if ((await files.store.size(id)) !== bytes) gone.push(id);
		// They may have been deleted since this list was read.
		if (gone.length > 0) missing += (await known(gone)).size;
		const last = rows.at(-1);
		if (!last || rows.length < batch) return missing;
		after = last.id;
	}
}

/**
 * Seals the keys that an older FILES_KEY sealed with the current one; no file is touched.
 * @returns how many were resealed, and how many no key of the site opens.
 */
export async function resealFiles({
	db,
	files: { vault },
}: Pick<Site, "db" | "files">): Promise<{ resealed: number; lost: number }> {
	let resealed = 0;
	let lost = 0;
	for (const sealer of await listOldSeals(db, vault.sealedBy)) {
		for await (const rows of keysOf(db, sealer)) {
			const fresh = rows.flatMap(({ id, sealed_key }) => {
				const key = vault.reseal(id, sealed_key);
				return key ? [{ id, key: key.sealedKey }] : [];
			});
			lost += rows.length - fresh.length;
			resealed += fresh.length;
			const ids = fresh.map(({ id }) => id);
			const keys = fresh.map(({ key }) => key);
			await sql`
				update files set sealed_key = fresh.key, sealed_by = ${vault.sealedBy}
				from unnest(${ids}::uuid[], ${keys}::text[]) as fresh (id, key)
				where files.id = fresh.id`.execute(db);
		}
	}
	return { resealed, lost };
}

/** The fingerprints of older keys that sealed files, each found by one index step. */
async function listOldSeals(db: Site["db"], current: string): Promise<string[]> {
	const old: string[] = [];
	for (let last = ""; ; ) {
		const { next } = await db
			.selectFrom("files")
			.select(({ fn }) => fn.min<string | null>("sealed_by").as("next"))
			.where("sealed_by", ">", last)
			.executeTakeFirstOrThrow();
		if (next === null) return old;
		if (next !== current) old.push(next);
		last = next;
	}
}

/** The files sealed by a key, in batches. */
async function* keysOf(db: Site["db"], sealer: string) {
	for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
		const rows = await db
			.selectFrom("files")
			.select(["id", "sealed_key"])
			.where("sealed_by", "=", sealer)
			.where("id", ">", after)
			.orderBy("id")
			.limit(batch)
			.execute();
		if (rows.length > 0) yield rows;
		const last = rows.at(-1);
		if (!last || rows.length < batch) return;
		after = last.id;
	}
}

/** The files of a site; without FILES_KEY their key is next to the secret. See `openStore`. */
export async function openFiles(
	settings: Pick<Settings, "filesKeys" | "bucket">,
	dataDir: string,
	log?: Log,
): Promise<Files> {
	const keys = settings.filesKeys ?? [readOrMakeSecret(dataDir, "files-key")];
	return {
		store: await openStore(settings, dataDir, "files", log),
		evidence: await openStore(settings, dataDir, "evidence", log),
		vault: makeFileVault(keys),
	};
}

const kinds = ["files", "evidence"] as const;

/**
 * Where files of a kind are: in the data folder or, with S3_URL, in a bucket, where those that are still in the
 * folder are found too until `npm run files:move` has moved them.
 * @throws DatabaseRefusal "no-right" when the bucket refuses.
 */
export async function openStore(
	{ bucket }: Pick<Settings, "bucket">,
	dataDir: string,
	kind: (typeof kinds)[number],
	log?: Log,
): Promise<FileStore> {
	const folder = openDiskStore(join(dataDir, kind));
	if (!bucket) return folder;
	// With files on disk the bucket library need not be loaded.
	const { openBucketStore, tryBucket } = await import("./bucket-store.server.ts");
	const inBucket = openBucketStore(bucket, kind);
	const isThere = await tryBucket(inBucket, bucket);
	if (!isThere) log?.error({ kind }, "the bucket of the files cannot be reached");
	return openMoving(folder, inBucket);
}

/**
 * Moves what is in the data folder into the bucket, while the site runs.
 * @throws Error with one sentence when there is no bucket, or it cannot be reached.
 */
export async function moveToBucket(
	{ bucket }: Pick<Settings, "bucket">,
	dataDir: string,
): Promise<{ moved: number; bytes: number }> {
	if (!bucket) throw new Error("S3_URL is missing: set it to the bucket that the files move to.");
	const { openBucketStore, tryBucket } = await import("./bucket-store.server.ts");
	const sum = { moved: 0, bytes: 0 };
	for (const kind of kinds) {
		const to = openBucketStore(bucket, kind);
		if (!(await tryBucket(to, bucket))) throw new Error(`${bucket.endpoint} cannot be reached.`);
		const { moved, bytes } = await moveFiles(openDiskStore(join(dataDir, kind)), to);
		sum.moved += moved;
		sum.bytes += bytes;
	}
	return sum;
}
