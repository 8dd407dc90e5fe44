import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { syncEntry } from "../database/durable.server.ts";

/**
 * Stores bytes under a name of ours. Names are fresh uuids and nothing is ever overwritten, so a
 * partially written file has no row and is only a leftover.
 */
export type FileStore = {
	/** Writes a file of at least one byte; once it returns, the file survives a power cut. */
	put(id: string, bytes: Uint8Array): Promise<void>;
	/** The bytes, or null when the file does not exist. */
	get(id: string): Promise<Buffer | null>;
	/** The size in bytes, or null when the file does not exist. */
	size(id: string): Promise<number | null>;
	/** Deletes a file; a missing one is not an error. */
	drop(id: string): Promise<void>;
	/** All files in no particular order, with the time each was written; never all of them at once. */
	list(): AsyncIterable<{ id: string; writtenAt: Date }>;
};

/** Folders of a few hundred files each stay fast on every file system. */
const nameOf = (id: string) => `${id.slice(0, 2)}/${id}`;

export function openDiskStore(folder: string): FileStore {
	const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
	const describe = async (name: string) => {
		try {
			return await disk.getMetaData(name);
		} catch (error) {
			if (await disk.exists(name)) throw error;
			return null;
		}
	};
	return {
		put: async (id, bytes) => {
			await disk.put(nameOf(id), bytes);
			await syncEntry(join(folder, nameOf(id)));
			await syncEntry(join(folder, id.slice(0, 2)));
		},
		get: async (id) => {
			try {
				return Buffer.from(await disk.getBytes(nameOf(id)));
			} catch (error) {
				if (await disk.exists(nameOf(id))) throw error;
				return null;
			}
		},
		size: async (id) => (await describe(nameOf(id)))?.contentLength ?? null,
		drop: (id) => disk.delete(nameOf(id)),
		list: async function* () {
			for await (const part of entriesOf(folder)) {
				if (!part.isDirectory()) continue;
				for await (const file of entriesOf(join(folder, part.name))) {
					const described = file.isFile() && (await describe(`${part.name}/${file.name}`));
					if (described) yield { id: file.name, writtenAt: described.lastModified };
				}
			}
		},
	};
}

/** What is in a folder, read as it is asked for; nothing when there is none. */
async function* entriesOf(folder: string): AsyncIterable<Dirent> {
	try {
		yield* await opendir(folder);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
}
