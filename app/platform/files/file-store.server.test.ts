import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucketServer } from "../../../test/bucket-server.ts";
import { hasSwift, openSwift, type Swift } from "../../../test/swift.ts";
import { openBucketStore } from "./bucket-store.server.ts";
import { type FileStore, openDiskStore } from "./file-store.server.ts";
import { openMoving } from "./moving.server.ts";

type Opened = { store: FileStore; close(): Promise<void> };

async function openDisk(): Promise<Opened> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-files-"));
	const close = async () => rmSync(folder, { recursive: true });
	return { store: openDiskStore(folder), close };
}

async function openBucket(): Promise<Opened> {
	const { settings, close } = await openBucketServer();
	return { store: openBucketStore(settings, "files", 1), close };
}

let swift: Swift | undefined;
afterAll(() => swift?.close());

/** A real product's, begun once; each store has a folder of its own in it. */
async function openReal(): Promise<Opened> {
	swift ??= await openSwift();
	const settings = { ...swift.settings, folder: `${randomUUID()}/` };
	return { store: openBucketStore(settings, "files", 1), close: async () => {} };
}

/** Half moved: nothing that is asked of it tells where a file is. */
async function openBoth(): Promise<Opened> {
	const [from, to] = await Promise.all([openDisk(), openBucket()]);
	const moving = openMoving(from.store, to.store);
	let puts = 0;
	const put = (id: string, bytes: Uint8Array) => {
		puts += 1;
		return (puts % 2 ? from.store : moving).put(id, bytes);
	};
	const close = async () => {
		await Promise.all([from.close(), to.close()]);
	};
	return { store: { ...moving, put }, close };
}

/** Every store has the same contract; each comes with a way to open an empty one. */
const stores: Record<string, () => Promise<Opened>> = {
	disk: openDisk,
	bucket: openBucket,
	...(hasSwift && { "bucket of Swift": openReal }),
	"half moved": openBoth,
};

describe.each(Object.keys(stores))("%s", (kind) => {
	let open: Opened;
	beforeEach(async () => {
		open = await (stores[kind] as (typeof stores)[string])();
	});
	afterEach(() => open.close());

	const ids = async () => {
		const found: string[] = [];
		for await (const { id } of open.store.list()) found.push(id);
		return found.sort();
	};

	test.each([1, 17, 4_096, 400_000])("returns the %i bytes that it was given", async (size) => {
		const id = randomUUID();
		const bytes = randomBytes(size);
		await open.store.put(id, bytes);
		expect(await open.store.get(id)).toEqual(bytes);
		expect(await open.store.size(id)).toBe(size);
	});

	test("lists all files with their time of writing", async () => {
		expect(await ids()).toEqual([]);
		const names = Array.from({ length: 30 }, () => randomUUID()).sort();
		await Promise.all(names.map((id) => open.store.put(id, randomBytes(10))));
		expect(await ids()).toEqual(names);
		for await (const { writtenAt } of open.store.list()) {
			expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
		}
	});

	test("lists as it is read: what is added meanwhile to what is not read yet is listed too", async () => {
		const names: string[] = Array.from({ length: 20 }, () => randomUUID());
		for (const id of names) await open.store.put(id, randomBytes(10));
		const seen: string[] = [];
		for await (const { id } of open.store.list()) {
			seen.push(id);
			// Half moved, every other one is where the next will be.
			const unread = names.find(
				(name, at) => at % 2 === 0 && !seen.some((one) => one.slice(0, 2) === name.slice(0, 2)),
			);
			if (seen.length === 1) names.push(`${unread?.slice(0, 2)}${randomUUID().slice(2)}`);
			if (seen.length === 1) await open.store.put(names.at(-1) ?? "", randomBytes(10));
		}
		expect(seen.sort()).toEqual(names.sort());
	});

	test("returns null for a missing file, and drops it without an error", async () => {
		const id = randomUUID();
		const other = randomUUID();
		await open.store.put(id, randomBytes(10));
		await open.store.put(other, randomBytes(10));
		await open.store.drop(id);
		await open.store.drop(id);
		expect(await open.store.get(id)).toBeNull();
		expect(await open.store.size(id)).toBeNull();
		expect(await ids()).toEqual([other]);
	});

	test.each(["../secret", "a/../../secret", "", "a\u202eb"])(
		"refuses the name %j",
		async (name) => {
			await expect(open.store.put(name, randomBytes(1))).rejects.toThrow();
		},
	);
});
