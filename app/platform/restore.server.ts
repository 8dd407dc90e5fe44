/** Puts a backup in the place of an embedded set-up; what was there is kept aside, never deleted. */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readArchive } from "./archive.server.ts";
import { type Manifest, manifestName } from "./backup.server.ts";
import { openDatabase } from "./database/database.server.ts";
import { syncTree } from "./database/durable.server.ts";
import { embeddedFolder } from "./database/embedded.server.ts";
import { lockFolder } from "./database/lock.server.ts";

/** What was restored, when it was made, and where the previous data are (null: there were none). */
export type Restored = { file: string; madeAt: string; keptAside: string | null };

/**
 * Restores a backup into a data folder on which no site runs. The archive is unpacked beside it and
 * the database in it opened before the folders change places.
 * @throws DatabaseRefusal "in-use" while the site runs; Error with one sentence when the file is no
 * backup or is damaged. The data folder is then as it was.
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
		const keptAside = await swap(fresh, target, `${target}.before-restore-${stamp}`);
		return { file: resolve(file), madeAt: manifest.made_at, keptAside };
	} finally {
		await rm(fresh, { recursive: true, force: true });
		await lock.release();
	}
}

async function unpack(file: string, fresh: string): Promise<Manifest> {
	const belongs = /^(dvash-backup\.json|secret|database\/.+|files\/.+)$/;
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

async function swap(fresh: string, target: string, aside: string): Promise<string | null> {
	const isEmpty = existsSync(target) && (await readdir(target)).length === 0;
	if (isEmpty) await rmdir(target);
	const had = existsSync(target);
	if (had) {
		await rename(target, aside).catch((cause) => {
			throw new Error(
				`The data folder ${target} cannot be renamed (is a disk mounted there?): restore into another DATA_DIR.`,
				{ cause },
			);
		});
	}
	await rename(fresh, target);
	return had ? aside : null;
}
