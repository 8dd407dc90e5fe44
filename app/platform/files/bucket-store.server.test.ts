import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BucketServer, openBucketServer } from "../../../test/bucket-server.ts";
import { Busy } from "../busy.ts";
import { DatabaseRefusal } from "../database/refusal.server.ts";
import { readSettings } from "../settings.ts";
import { openBucketStore, tryBucket } from "./bucket-store.server.ts";
import { type FileStore, openDiskStore } from "./file-store.server.ts";
import { moveToBucket, openFiles, readFile, writeFile } from "./files.server.ts";
import { moveFiles, openMoving } from "./moving.server.ts";

let server: BucketServer;
const dataDir = mkdtempSync(join(tmpdir(), "dvash-moving-"));

beforeAll(async () => {
	server = await openBucketServer();
});
afterEach(() => {
	server.fail(undefined);
	server.objects.clear();
	for (const kind of ["files", "evidence"])
		rmSync(join(dataDir, kind), { recursive: true, force: true });
});
afterAll(() => server.close());

const settingsOf = () =>
	readSettings("test", { S3_URL: server.url, FILES_KEY: "a-key-for-tests-of-files-98765" });

test("a bucket is tried at the start: what refuses is said without its secret, what is away is not waited for", async () => {
	const { settings } = server;
	const of = (given: Partial<typeof settings>) =>
		tryBucket(openBucketStore({ ...settings, ...given }, "files"), { ...settings, ...given });
	expect(await of({})).toBe(true);
	expect(server.objects.size).toBe(0);
	for (const wrong of [{ accessKeyId: "another" }, { bucket: "another" }]) {
		const refused = await of(wrong).catch((error: Error) => error);
		expect(refused).toBeInstanceOf(DatabaseRefusal);
		expect((refused as Error).message).toMatch(/^The bucket .* refuses .*(403|404).*S3_URL/);
		expect((refused as Error).message).not.toContain(settings.secretAccessKey);
	}
	server.fail(503);
	expect(await of({})).toBe(false);
	server.fail(undefined);
	expect(await of({ endpoint: "http://127.0.0.1:1" })).toBe(false);
});

test("while the server is away each call is busy, and afterwards everything is there", async () => {
	const store = openBucketStore(server.settings, "files");
	const id = randomUUID();
	const bytes = randomBytes(2_000);
	await store.put(id, bytes);
	for (const status of [500, 429]) {
		server.fail(status);
		for (const call of [
			() => store.get(id),
			() => store.size(id),
			() => store.drop(id),
			() => store.put(randomUUID(), bytes),
		])
			await expect(call()).rejects.toBeInstanceOf(Busy);
	}
	server.fail(undefined);
	expect(await store.get(id)).toEqual(bytes);
	expect(server.objects.size).toBe(1);
});

test("what a site writes is sealed in the bucket, and photos and evidence stand apart", async () => {
	const files = await openFiles(settingsOf(), dataDir);
	const text = Buffer.from("a face that nobody else may see");
	const written = await writeFile({ files }, text);
	const proof = await writeFile({ files: { ...files, store: files.evidence } }, text);
	expect([...server.objects.keys()].sort()).toEqual([
		`club/evidence/${proof.id.slice(0, 2)}/${proof.id}`,
		`club/files/${written.id.slice(0, 2)}/${written.id}`,
	]);
	for (const { bytes } of server.objects.values()) expect(bytes.includes(text)).toBe(false);
	expect(await readFile({ files }, written)).toEqual(text);
	expect(await readFile({ files }, proof)).toBeNull();
});

test("files move while a site runs, and go on after a stop; none is lost and none comes back", async () => {
	const folder = openDiskStore(join(dataDir, "files"));
	const site = (await openFiles(settingsOf(), dataDir)).store;
	const kept = new Map(
		Array.from({ length: 40 }, () => [randomUUID(), randomBytes(300)] as [string, Buffer]),
	);
	for (const [id, bytes] of kept) await folder.put(id, bytes);
	const bucket = openBucketStore(server.settings, "files");
	let left = 10;
	const stopping: FileStore = {
		...bucket,
		put: async (id, bytes) => {
			left -= 1;
			if (left < 0) throw new Error("stopped");
			await bucket.put(id, bytes);
			// Its owner deletes one of those that are under way.
			if (left === 5) await site.drop(id);
			if (left === 5) kept.delete(id);
		},
	};
	await expect(moveFiles(folder, stopping)).rejects.toThrow("stopped");
	for (const [id, bytes] of kept) expect(await site.get(id)).toEqual(bytes);
	expect(await moveToBucket(settingsOf(), dataDir)).toEqual({ moved: 30, bytes: 9_000 });
	expect(server.objects.size).toBe(kept.size);
	for (const [id, bytes] of kept) {
		expect(await folder.size(id)).toBeNull();
		expect(await site.get(id)).toEqual(bytes);
	}
	expect(await moveToBucket(settingsOf(), dataDir)).toEqual({ moved: 0, bytes: 0 });
});

test("whatever a move and a site do at the same moment, what is kept is found and what is deleted is not", async () => {
	const folder = openDiskStore(join(dataDir, "files"));
	const bucket = openBucketStore(server.settings, "files");
	const site = openMoving(folder, bucket);
	const [kept, dropped, gone] = [randomUUID(), randomUUID(), randomUUID()];
	const bytes = randomBytes(100);
	for (const id of [kept, dropped, gone]) await folder.put(id, bytes);

	// Deleted after the move has read it, and before it is written.
	const reading: FileStore = {
		...folder,
		get: async (id) => {
			const found = await folder.get(id);
			if (id === dropped) await site.drop(id);
			return found;
		},
	};
	// Moved between the two halves of a deletion, and between the two looks of a reader.
	const dropping: FileStore = {
		...bucket,
		drop: async (id) => {
			await bucket.drop(id);
			await moveFiles(reading, bucket);
		},
	};
	let looks = 0;
	const late: FileStore = {
		...bucket,
		get: async (id) => {
			looks += 1;
			if (looks > 1) return bucket.get(id);
			await moveFiles(reading, bucket);
			return null;
		},
	};
	await openMoving(folder, dropping).drop(gone);
	await folder.put(kept, bytes);
	await bucket.drop(kept);
	expect(await openMoving(folder, late).get(kept)).toEqual(bytes);
	expect([...server.objects.keys()]).toEqual([`club/files/${kept.slice(0, 2)}/${kept}`]);
	for (const id of [dropped, gone]) expect(await site.get(id)).toBeNull();
});

test("a file that is only half there is written again, and one that does not arrive stays", async () => {
	const folder = openDiskStore(join(dataDir, "files"));
	const bucket = openBucketStore(server.settings, "files");
	const id = randomUUID();
	const bytes = randomBytes(100);
	await folder.put(id, bytes);
	const losing: FileStore = { ...bucket, put: (name) => bucket.put(name, bytes.subarray(0, 40)) };
	await expect(moveFiles(folder, losing)).rejects.toThrow("did not arrive whole");
	expect(await folder.get(id)).toEqual(bytes);
	await moveFiles(folder, bucket);
	expect(await openMoving(folder, bucket).get(id)).toEqual(bytes);
	expect(await folder.size(id)).toBeNull();
});

test("without a bucket, or with one that is away, nothing moves", async () => {
	await expect(moveToBucket(readSettings("test", {}), dataDir)).rejects.toThrow(
		"S3_URL is missing",
	);
	server.fail(503);
	await expect(moveToBucket(settingsOf(), dataDir)).rejects.toThrow("cannot be reached");
});

test("S3_URL names server, bucket, folder and key, or is refused by name", () => {
	const key = { FILES_KEY: "a-key-for-tests-of-files-98765" };
	const address = "https://me:s%2Fcret@s3.example.com:9000/club/a/b?region=eu-1";
	expect(readSettings("test", { ...key, S3_URL: address }).bucket).toEqual({
		endpoint: "https://s3.example.com:9000",
		bucket: "club",
		folder: "a/b/",
		region: "eu-1",
		accessKeyId: "me",
		secretAccessKey: "s/cret",
	});
	const refusalOf = (given: Record<string, string>) => {
		try {
			readSettings("test", given);
			return "";
		} catch (error) {
			return (error as Error).message;
		}
	};
	for (const wrong of [
		"s3.example.com/club",
		"https://s3.example.com/club",
		"https://me:secret@s3.example.com",
		"ftp://me:secret@s3.example.com/club",
		"https://me:%zz@s3.example.com/club",
	]) {
		expect(refusalOf({ ...key, S3_URL: wrong }), wrong).toMatch(/^S3_URL must look like/);
	}
	expect(refusalOf({ S3_URL: address })).toMatch(/^FILES_KEY is missing/);
});
