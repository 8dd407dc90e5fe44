/** Photos that need no decoding, and a site that stores them in the test file's own folder. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";
import { dropFileBytes } from "../app/platform/files/files.job.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import type { Prepared } from "../app/platform/pictures/picture.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { testDatabase } from "./database.ts";
import { testFiles } from "./files.ts";

export type PhotoOwner = { accountId: string; sessionId: string };

export const hashes = { hash: "0011".repeat(16), mirroredHash: "1100".repeat(16) };

/** A picture as returned by the decoder, in two small files. */
export const prepared = (given: Partial<Prepared> = {}): Prepared => ({
	width: 40,
	height: 50,
	shortSide: 600,
	...hashes,
	variants: (["avif", "webp"] as const).map((format) => ({
		format,
		size: 160,
		width: 40,
		height: 50,
		bytes: randomBytes(30),
	})),
	...given,
});

/**
 * Registers the hooks; call it once at the top of a test file. Jobs wait until `work` runs them.
 */
export function testPhotos() {
	const db = testDatabase();
	const folder = mkdtempSync(join(tmpdir(), "dvash-photos-"));
	let site: Site;
	let queue: object[] = [];
	let writesLeft = Number.POSITIVE_INFINITY;

	function reopen(): void {
		rmSync(folder, { recursive: true });
		mkdirSync(folder);
		queue = [];
		const files = testFiles(folder);
		const { put } = files.store;
		files.store.put = async (id, bytes) => {
			writesLeft -= 1;
			await put(id, writesLeft < 0 ? bytes.subarray(0, 9) : bytes);
			if (writesLeft < 0) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
		};
		const jobs = { enqueue: async (_: unknown, __: string, data: object) => void queue.push(data) };
		const vault = makeVault("a-secret-for-tests");
		site = { db: db(), files, jobs, vault, log: openLog("silent") } as unknown as Site;
	}
	beforeEach(reopen);
	afterAll(() => rmSync(folder, { recursive: true }));

	return {
		db,
		reopen,
		site: () => site,
		/** After this many more writes the store fails, leaving half of that file. */
		async failAfter(writes: number, act: () => Promise<unknown>): Promise<void> {
			writesLeft = writes;
			await act().catch(() => {});
			writesLeft = Number.POSITIVE_INFINITY;
		},
		async work(): Promise<void> {
			for (const data of queue.splice(0)) await dropFileBytes.work(site, data);
		},
		async addOwner(): Promise<PhotoOwner> {
			const accountId = randomUUID();
			const email = `${accountId}@example.com`;
			await db()
				.insertInto("accounts")
				.values({ id: accountId, email, password_hash: "x" })
				.execute();
			return { accountId, sessionId: randomUUID() };
		},
		/** Adds one photo and returns its id. */
		async add(owner: PhotoOwner, given?: Partial<Prepared>): Promise<string> {
			const added = await addPhoto(site, owner, prepared(given));
			if ("refused" in added) throw new Error(`refused: ${added.refused}`);
			return added.id;
		},
		/** The files in the store. */
		async stored(): Promise<string[]> {
			const ids: string[] = [];
			for await (const { id } of site.files.store.list()) ids.push(id);
			return ids.sort();
		},
		async fileRows(): Promise<string[]> {
			const rows = await db().selectFrom("files").select("id").orderBy("id").execute();
			return rows.map(({ id }) => id);
		},
	};
}
