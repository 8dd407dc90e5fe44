import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseRefusal, refusalOfFolder } from "../database/refusal.server.ts";

/**
 * Creates the data folder if it is missing, and tries to write in it and in its subfolders of these names, and to
 * read one file of each: after a restore they may belong to another user.
 * @throws DatabaseRefusal "not-writable" or "no-right", with one sentence.
 */
export async function tryDataFolder(dataDir: string, names: readonly string[]): Promise<void> {
	await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
		throw refusalOfFolder(dataDir, error) ?? error;
	});
	await tryWriting(dataDir);
	for (const name of names) {
		const folder = join(dataDir, name);
		if (existsSync(folder)) await tryFolder(folder, dataDir);
	}
}

/** Reads down to the first file; returns whether there was one. */
async function tryFolder(folder: string, dataDir: string): Promise<boolean> {
	await tryWriting(folder);
	const entries = await tryReading(folder, dataDir, () => readdir(folder, { withFileTypes: true }));
	for (const entry of entries ?? []) {
		const path = join(folder, entry.name);
		if (entry.isDirectory() && (await tryFolder(path, dataDir))) return true;
		if (!entry.isFile()) continue;
		const handle = await tryReading(path, dataDir, () => open(path));
		await handle?.close();
		if (handle) return true;
	}
	return false;
}

/** Creates an empty folder, the least that an interruption can leave behind: the sweep skips it. */
async function tryWriting(folder: string): Promise<void> {
	try {
		await rmdir(await mkdtemp(join(folder, ".try-")));
	} catch (error) {
		throw refusalOfFolder(folder, error) ?? error;
	}
}

/** Undefined if another node has just deleted it. */
async function tryReading<T>(
	path: string,
	dataDir: string,
	read: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await read();
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException;
		if (code === "ENOENT") return undefined;
		if (code !== "EACCES" && code !== "EPERM") throw cause;
		throw new DatabaseRefusal(
			"no-right",
			`${path} may not be read by whoever started this: give them all of ${dataDir}, or set DATA_DIR to another one.`,
			{ cause },
		);
	}
}
