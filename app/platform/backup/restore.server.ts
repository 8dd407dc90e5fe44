/** Restores a backup over an embedded installation; the old data is moved aside, never deleted. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { openDatabase } from "../database/database.server.ts";
import { syncTree } from "../database/durable.server.ts";
import { embeddedFolder } from "../database/embedded.server.ts";
import { lockFile, lockFolder } from "../database/folder-lock.server.ts";
import { readArchive } from "./archive.server.ts";
import { type Manifest, manifestName } from "./backup.server.ts";

/**
 * The result: what was restored, when it was made, and where the old data is (null: there was
 * none).
 */
export type Restored = { file: string; madeAt: string; previousData: string | null };

/**
 * Restores a backup into a data folder that no site is running on. The archive is unpacked next to
 * it and its database opened before the folders are swapped.
 * @throws DatabaseRefusal "in-use" while the site runs; Error with one sentence when the file is
 * not a backup or is damaged. The data folder is left unchanged then.
 */
export async function restore(file: string, dataDir: string, now = new Date()): Promise<Restored> {
	const target = resolve(dataDir);
	if (!existsSync(file)) throw new Error(`There is no file ${resolve(file)}.`);
	const lock = await lockFolder(embeddedFolder(target));
	const stamp = now.toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
	const fresh = `${target}.restoring-${stamp}`;
	try {
		const manifest = await unpack(file, fresh);
		await tryDatabase(fresh, file);
		await syncTree(fresh);
		const previousData = await swap(fresh, target, `${target}.before-restore-${stamp}`);
		return { file: resolve(file), madeAt: manifest.made_at, previousData };
	} finally {
		await rm(fresh, { recursive: true, force: true });
		await lock.release();
	}
}

async function unpack(file: string, fresh: string): Promise<Manifest> {
	const belongs = /^(dvash-backup\.json|secret|files-key|database\/.+|audit\/.+|files\/.+)$/;
	try {
		await mkdir(fresh, { mode: 0o700 });
		const [first] = await readArchive(file, (name) => belongs.test(name), fresh);
		if (first !== manifestName) throw new Error("no description");
		const manifest = JSON.parse(await readFile(join(fresh, manifestName), "utf8")) as Manifest;
		if (manifest.format !== 1) throw new Error("made by a newer version");
		await rm(join(fresh, manifestName));
		return manifest;
	} catch (cause) {
		const why = (cause as Error).message;
		throw new Error(`${resolve(file)} is not a whole backup of this site (${why}).`, { cause });
	}
}

async function tryDatabase(fresh: string, file: string): Promise<void> {
	const folder = embeddedFolder(fresh);
	const broken = (cause?: unknown) =>
		new Error(`The database in ${resolve(file)} cannot be opened.`, { cause });
	if (!existsSync(join(folder, "PG_VERSION"))) throw broken();
	const database = await openDatabase(folder, { minFreeBytes: 0 }).catch((cause) => {
		throw broken(cause);
	});
	await database.close();
}

/**
 * Swaps the contents of the folders, not the folders themselves: the lock is a file in the target and
 * must stay there meanwhile.
 */
async function swap(fresh: string, target: string, aside: string): Promise<string | null> {
	const old = await entriesOf(target);
	const made = await entriesOf(fresh);
	if (old.length > 0) {
		await mkdir(aside, { mode: 0o700 });
		for (const name of old) await moveAside(target, aside, name);
	}
	// Last comes the file that marks an installation as complete.
	for (const name of made.reverse()) await rename(join(fresh, name), join(target, name));
	return old.length > 0 ? aside : null;
}

/** The contents of a data folder without its lock, the database first. */
async function entriesOf(dataDir: string): Promise<string[]> {
	const database = basename(embeddedFolder(dataDir));
	const names = (await readdir(dataDir)).filter((name) => name !== lockFile(database));
	return names.sort((one, other) => Number(other === database) - Number(one === database));
}

/** If one cannot be moved (a disk mounted in the folder), the others are moved back. */
async function moveAside(target: string, aside: string, name: string): Promise<void> {
	await rename(join(target, name), join(aside, name)).catch(async (cause) => {
		for (const moved of await readdir(aside)) await rename(join(aside, moved), join(target, moved));
		await rmdir(aside);
		throw new Error(
			`What is in the data folder ${target} cannot be moved (is a disk mounted there?): restore into another DATA_DIR.`,
			{ cause },
		);
	});
}
