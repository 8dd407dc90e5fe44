/**
 * Backs up an embedded installation into one file: database, the record's seals, uploaded files, secret
 * and the files' key. `server-backup.server.ts` is for one with PostgreSQL.
 */
import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { outsideName } from "../audit/outside.server.ts";
import { askControl } from "../control.server.ts";
import { embeddedFolder, requireEmbedded } from "../database/embedded.server.ts";
import { lockFolder } from "../database/folder-lock.server.ts";
import type { OpenDatabase } from "../database/open-database.server.ts";
import { type ArchiveEntry, writeArchive } from "./archive.server.ts";

/** Names in an archive: the description first, then the parts. */
export const manifestName = "dvash-backup.json";

/**
 * The description of a backup; `format` changes when an older `restore` could not read the file.
 */
export type Manifest = { format: 1; made_at: string; secret: boolean };

/**
 * The result: path, size, and whether the installation has its own secret, which is then included.
 */
export type Backup = { file: string; bytes: number; secret: boolean };

const stagingPrefix = "backup.staging-";

const nameShape = /^dvash-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.(tar\.gz|dump|files\.tar\.gz)$/;

/** When a backup of that name was made; null for another file. */
export function backupMadeAt(name: string): Date | null {
	const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
	return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/** `dvash-YYYY-MM-DD-HHMMSS.tar.gz` in the folder of the backups, in UTC. */
export function backupName(now: Date, folder: string): string {
	const [day = "", time = ""] = now.toISOString().split("T");
	return join(folder, `dvash-${day}-${time.slice(0, 8).replaceAll(":", "")}.tar.gz`);
}

const retentionDays = 30;
const unfinished = ".unfinished";

const archiveOfFiles = ".files.tar.gz";

/**
 * Archives of files that a later one replaces: a photo never changes, and one deleted since is not brought back.
 * The newest two and the Sundays' are kept, in case the folder silently loses files.
 */
function replacedArchives(names: readonly string[]): string[] {
	const archives = names.filter((name) => name.endsWith(archiveOfFiles) && backupMadeAt(name));
	const before = archives.sort().slice(0, -2);
	return before.filter((name) => backupMadeAt(name)?.getUTCDay() !== 0);
}

/**
 * Deletes backups named like `backupName` that are older than thirty days, so that deleted data
 * disappears from them too, archives of files that others replace, and what a process left that was killed in the
 * middle of one, after a day. Other files and folders are left to their owner.
 * @returns the paths of the deleted files.
 */
export async function dropOldBackups(now: Date, folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	const isOld = (name: string) => {
		const isCut = name.endsWith(unfinished);
		const madeAt = backupMadeAt(isCut ? name.slice(0, -unfinished.length) : name);
		const age = madeAt ? now.getTime() - madeAt.getTime() : 0;
		return age > (isCut ? 1 : retentionDays) * 86_400_000;
	};
	const replaced = new Set(replacedArchives(names));
	const old = names
		.filter((name) => isOld(name) || replaced.has(name))
		.map((name) => join(folder, name));
	for (const path of old) await rm(path, { force: true });
	return old;
}

/**
 * Backs up an installation from outside: by asking the running site, or in this process when no
 * site runs.
 * @throws Error with one sentence when it fails; no partial file is left behind.
 */
export async function backUp(dataDir: string, file: string): Promise<Backup> {
	const target = resolve(file);
	const asked = await askControl(dataDir, "backup", target);
	if (asked !== "nobody") return asked.result as Backup;
	requireEmbedded(dataDir);
	const lock = await lockFolder(embeddedFolder(dataDir));
	try {
		return await pack(dataDir, target, (work) => work());
	} finally {
		await lock.release();
	}
}

/** The running site's part; see `serveControl`. */
export function backUpOpen(database: OpenDatabase, dataDir: string, file: string): Promise<Backup> {
	const { embedded } = database;
	if (!embedded?.folder) throw new Error("Only the embedded database is backed up by the site.");
	return pack(dataDir, file, embedded.hold);
}

/**
 * The database is copied between two statements, as a crash would leave it; PostgreSQL's log
 * repairs it when it is opened. The files follow: a file exists before its row does.
 */
async function pack(
	dataDir: string,
	file: string,
	between: (work: () => Promise<void>) => Promise<void>,
): Promise<Backup> {
	if (existsSync(file)) throw new Error(`${file} exists already: name another file.`);
	const source = embeddedFolder(dataDir);
	await clearStaging(dataDir);
	const staging = join(dataDir, `${stagingPrefix}${randomBytes(4).toString("hex")}`);
	const partial = `${file}${unfinished}`;
	try {
		await mkdir(dirname(file), { recursive: true, mode: 0o700 });
		const copying = { recursive: true, mode: constants.COPYFILE_FICLONE };
		await between(async () => {
			await cp(source, join(staging, "database"), copying);
			// At the same moment: seals younger than the database would read as a cut record.
			const seals = join(dataDir, outsideName);
			if (existsSync(seals)) await cp(seals, join(staging, outsideName), copying);
		});
		const secret = existsSync(join(dataDir, "secret"));
		await rm(partial, { force: true });
		await writeArchive(partial, await list(dataDir, staging, secret));
		await rename(partial, file);
		return { file, bytes: (await stat(file)).size, secret };
	} finally {
		await rm(staging, { recursive: true, force: true });
		await rm(partial, { force: true });
	}
}

async function clearStaging(dataDir: string): Promise<void> {
	for (const name of await readdir(dataDir)) {
		if (name.startsWith(stagingPrefix)) await rm(join(dataDir, name), { recursive: true });
	}
}

/** What goes into an archive: the database and the seals from `staging`, the rest from the data folder. */
export async function list(
	dataDir: string,
	staging: string,
	secret: boolean,
): Promise<ArchiveEntry[]> {
	const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), secret };
	return [
		{ name: manifestName, source: Buffer.from(`${JSON.stringify(manifest)}\n`) },
		...["secret", "files-key"]
			.filter((name) => existsSync(join(dataDir, name)))
			.map((name) => ({ name, source: join(dataDir, name) })),
		...(await filesOf(join(staging, "database"), "database")),
		...(await filesOf(join(staging, outsideName), outsideName)),
		...(await filesOf(join(dataDir, "files"), "files")),
	];
}

async function filesOf(folder: string, name: string): Promise<ArchiveEntry[]> {
	if (!existsSync(folder)) return [];
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	// PostgreSQL needs its empty folders too; in the archive a trailing slash marks a folder.
	const held = new Set(entries.map((entry) => entry.parentPath));
	return entries
		.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
		.filter(({ entry, path }) => entry.isFile() || (entry.isDirectory() && !held.has(path)))
		.map(({ entry, path }) => {
			const inside = `${name}/${relative(folder, path).split(sep).join("/")}`;
			return entry.isFile()
				? { name: inside, source: path }
				: { name: `${inside}/`, source: Buffer.alloc(0) };
		});
}
