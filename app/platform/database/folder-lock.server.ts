/**
 * A lock on a folder that is released when its process dies. PGlite has none of its own: two
 * processes on one folder silently destroy each other's data.
 */
import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	mkdirSync,
	openSync,
	realpathSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseRefusal, refusalOfFolder } from "./refusal.server.ts";

/** A held lock; the end of the process, however it happens, releases it too. */
export type Lock = { release(): Promise<void> };

/** Two processes that start together compete briefly; then one of them has the lock. */
const patienceMs = 500;
const busy = 5;

/** Without a reference a lock would be garbage-collected and thereby released. */
const held = new Set<DatabaseSync>();

/** The lock file next to a folder. It is never deleted: only the lock on it counts. */
export function lockFile(folder: string): string {
	return `${folder}.lock`;
}

/**
 * Locks a folder, which need not exist yet, for every process that sees the same disk, even in
 * another container. Aliases of the folder (a symbolic link, a relative path, a mount) share the
 * same lock.
 * @throws DatabaseRefusal "in-use" when this or another process holds it, "not-writable" when the
 * parent folder is not writable.
 */
export async function lockFolder(folder: string): Promise<Lock> {
	const path = resolve(folder);
	try {
		const known = trueName(path);
		const file = lockFile(known);
		makeIfAbsent(file);
		return take(file, known);
	} catch (error) {
		throw refusalOfFolder(dirname(path), error) ?? error;
	}
}

/** A path that stays the same when the folder is created later or replaced by renaming. */
function trueName(path: string): string {
	if (existsSync(path)) return realpathSync(path);
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	return join(realpathSync(dirname(path)), basename(path));
}

/**
 * Only the owner may open the file, or anybody could take the lock. An existing one is not opened:
 * closing it would release a lock that this process holds.
 */
function makeIfAbsent(file: string): void {
	try {
		closeSync(openSync(file, "wx", 0o600));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		accessSync(file, constants.W_OK);
	}
}

/** SQLite, which comes with Node, uses each system's native locks; its file stays empty. */
function take(file: string, folder: string): Lock {
	const holder = new DatabaseSync(file, { timeout: patienceMs });
	try {
		holder.exec("pragma journal_mode = memory; begin exclusive");
	} catch (cause) {
		holder.close();
		const { errcode, message } = cause as { errcode?: number; message: string };
		if (errcode === busy) {
			throw new DatabaseRefusal(
				"in-use",
				`The data folder ${folder} is in use by another process: stop that one first.`,
			);
		}
		const sentence = `The data folder ${folder} cannot be locked (${message}): keep it on another disk.`;
		throw new DatabaseRefusal("not-writable", sentence, { cause });
	}
	held.add(holder);
	return {
		release: async () => {
			if (held.delete(holder)) holder.close();
		},
	};
}
