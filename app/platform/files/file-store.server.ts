import type { Dirent } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { syncEntry } from "../database/durable.server.ts";
import { isId } from "../ids.ts";

/**
 * Stores bytes under a name of ours. Names are fresh uuids and nothing is ever overwritten, so a
 * partially written file has no row and is only a leftover.
 */
export type FileStore = {
	/** Writes a file of at least one byte; once it returns, the file survives a power cut. */
	put(id: string, bytes: Uint8Array): Promise<void>;
	get(id: string): Promise<Buffer | null>;
	/** The size in bytes, or null when the file does not exist. */
	size(id: string): Promise<number | null>;
	/** Deletes a file; a missing one is not an error. */
	drop(id: string): Promise<void>;
	/** All files in no particular order, with the time each was written; never all of them at once. */
	list(): AsyncIterable<{ id: string; writtenAt: Date }>;
};

/** Folders of a few hundred files each stay fast on every file system. */
function nameOf(id: string): string {
	if (!isId(id)) throw new Error("A file's name is a uuid.");
	return `${id.slice(0, 2)}/${id}`;
}

/** What all kinds of store have in common. `folder` is empty, or ends with a slash. */
export function storeOn(disk: Disk, folder = ""): Omit<FileStore, "list"> {
	const pathOf = (id: string) => `${folder}${nameOf(id)}`;
	const unlessMissing = async <T>(name: string, read: () => Promise<T>): Promise<T | null> => {
		try {
			return await read();
		} catch (error) {
			if (await disk.exists(name)) throw error;
			return null;
		}
	};
	return {
		put: async (id, bytes) => disk.put(pathOf(id), bytes),
		get: async (id) => {
			const path = pathOf(id);
			return unlessMissing(path, async () => Buffer.from(await disk.getBytes(path)));
		},
		size: async (id) => {
			const path = pathOf(id);
			return unlessMissing(path, async () => (await disk.getMetaData(path)).contentLength);
		},
		drop: async (id) => disk.delete(pathOf(id)),
	};
}

export function openDiskStore(folder: string): FileStore {
	const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
	const store = storeOn(disk);
	return {
		...store,
		put: async (id, bytes) => {
			await store.put(id, bytes);
			await syncEntry(join(folder, nameOf(id)));
			await syncEntry(join(folder, id.slice(0, 2)));
		},
		list: async function* () {
			for await (const part of entriesOf(folder)) {
				if (!part.isDirectory()) continue;
				for await (const file of entriesOf(join(folder, part.name))) {
					if (!file.isFile() || !isId(file.name)) continue;
					const writtenAt = await writtenIn(join(folder, part.name, file.name));
					if (writtenAt) yield { id: file.name, writtenAt };
				}
			}
		},
	};
}

/** Null if it has just been deleted. */
async function writtenIn(path: string): Promise<Date | null> {
	return stat(path).then(
		({ mtime }) => mtime,
		(error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error;
			return null;
		},
	);
}

/** A folder's entries, read lazily; nothing when it does not exist. */
async function* entriesOf(folder: string): AsyncIterable<Dirent> {
	try {
		yield* await opendir(folder);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
}
