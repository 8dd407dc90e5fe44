import type { FileStore } from "./file-store.server.ts";

/**
 * Presents two stores as one while files move from the older to the newer: each is found wherever it is, and new
 * ones are written to the newer.
 */
export function openMoving(from: FileStore, to: FileStore): FileStore {
	return {
		put: to.put,
		get: async (id) => (await to.get(id)) ?? (await from.get(id)) ?? (await to.get(id)),
		size: async (id) => (await to.size(id)) ?? (await from.size(id)) ?? (await to.size(id)),
		drop: async (id) => {
			// In this order: what is copied meanwhile is seen to be gone here, or dropped there.
			await from.drop(id);
			await to.drop(id);
		},
		list: async function* () {
			yield* from.list();
			yield* to.list();
		},
	};
}

/**
 * Moves every file, while a site runs on `openMoving` of the two. If interrupted, it resumes where it was: a file
 * leaves the older store once the newer one has all of it.
 * @returns how many were moved, and how many bytes they had.
 */
export async function moveFiles(
	from: FileStore,
	to: FileStore,
): Promise<{ moved: number; bytes: number }> {
	let moved = 0;
	let total = 0;
	for await (const { id } of from.list()) {
		const bytes = await from.get(id);
		if (!bytes) continue;
		if ((await to.size(id)) !== bytes.length) await to.put(id, bytes);
		const hasArrived = (await to.size(id)) === bytes.length;
		if ((await from.size(id)) === null) {
			// Deleted by its owner meanwhile.
			await to.drop(id);
			continue;
		}
		if (!hasArrived) throw new Error(`The file ${id} did not arrive whole.`);
		await from.drop(id);
		moved += 1;
		total += bytes.length;
	}
	return { moved, bytes: total };
}
