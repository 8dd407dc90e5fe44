import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { testFiles } from "../../../test/files.ts";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";
import type { Files } from "./file-vault.server.ts";
import { dropFileBytes } from "./files.job.ts";
import {
	dropFiles,
	dropWritten,
	keepFiles,
	readFile,
	resealFiles,
	sweepFiles,
	type WrittenFile,
	writeFile,
} from "./files.server.ts";

const db = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "dvash-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files: Files;
let left: object[];
beforeEach(() => {
	rmSync(folder, { recursive: true });
	mkdirSync(folder);
	files = testFiles(folder);
	left = [];
});

const jobs = { enqueue: async (_: unknown, __: string, data: object) => void left.push(data) };
const inTransaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
	db().transaction().execute(work);
const stored = async () => {
	const ids: string[] = [];
	for await (const { id } of files.store.list()) ids.push(id);
	return ids.sort();
};

async function add(bytes = randomBytes(50)): Promise<WrittenFile> {
	const written = await writeFile({ files }, bytes);
	await inTransaction((trx) => keepFiles(trx, [written]));
	return written;
}

const later = (ms: number) => new Date(Date.now() + ms);

test("a file is read as it was written, and stored encrypted", async () => {
	const bytes = randomBytes(5_000);
	const { id, sealedKey } = await add(bytes);
	expect(await readFile({ files }, { id, sealedKey })).toEqual(bytes);
	expect((await files.store.get(id))?.includes(bytes.subarray(0, 32))).toBe(false);
	expect(await readFile({ files }, { id: randomUUID(), sealedKey })).toBeNull();
});

test("a deleted file loses its key with the transaction and its bytes through the job", async () => {
	const gone = await add();
	const stays = await add();
	const failing = inTransaction(async (trx) => {
		await dropFiles(trx, { jobs }, [gone.id]);
		throw new Error("and then something failed");
	});
	await expect(failing).rejects.toThrow("then");
	expect(await db().selectFrom("files").select("id").execute()).toHaveLength(2);

	left = [];
	await inTransaction((trx) => dropFiles(trx, { jobs }, [gone.id]));
	expect(await db().selectFrom("files").select("id").execute()).toEqual([{ id: stays.id }]);
	expect(await stored()).toHaveLength(2);
	for (const data of [...left, ...left]) await dropFileBytes.work({ files } as Site, data);
	expect(await stored()).toEqual([stays.id]);
	await inTransaction((trx) => dropFiles(trx, { jobs }, []));
	expect(left).toHaveLength(1);
});

test("a file that was written and not kept can be dropped", async () => {
	const written = await writeFile({ files }, randomBytes(10));
	expect(await stored()).toEqual([written.id]);
	await dropWritten({ files }, [written]);
	expect(await stored()).toEqual([]);
});

test("a store that cannot write leaves no partial file", async () => {
	const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	const half: Files = {
		...files,
		store: {
			...files.store,
			put: async (id, bytes) => {
				await files.store.put(id, bytes.subarray(0, 5));
				throw full;
			},
		},
	};
	await expect(writeFile({ files: half }, randomBytes(10))).rejects.toBe(full);
	expect(await stored()).toEqual([]);
});

test("the sweep drops files without a row after an hour, and nothing else", async () => {
	const kept = await add();
	const lost = await writeFile({ files }, randomBytes(10));
	expect(await sweepFiles({ db: db(), files }, later(59 * 60_000))).toMatchObject({ dropped: 0 });
	expect(await stored()).toEqual([kept.id, lost.id].sort());
	expect(await sweepFiles({ db: db(), files }, later(61 * 60_000))).toEqual({
		dropped: 1,
		missing: 0,
	});
	expect(await stored()).toEqual([kept.id]);
});

test("the sweep counts rows whose file is missing or truncated, and keeps the rows", async () => {
	const gone = await add();
	const cut = await add();
	await add();
	await files.store.drop(gone.id);
	const [shard] = readdirSync(join(folder, "files")).filter((name) => cut.id.startsWith(name));
	writeFileSync(join(folder, "files", shard ?? "", cut.id), "cut");
	expect(await sweepFiles({ db: db(), files })).toEqual({ dropped: 0, missing: 2 });
	expect(await db().selectFrom("files").select("id").execute()).toHaveLength(3);
});

test("a file that is deleted while the sweep looks for it is not missing", async () => {
	const { id } = await add();
	const size = async () => {
		await db().deleteFrom("files").where("id", "=", id).execute();
		return null;
	};
	const emptied = { ...files, store: { ...files.store, size } };
	expect(await sweepFiles({ db: db(), files: emptied })).toEqual({ dropped: 0, missing: 0 });
});

test("after a change of the key every file's key is sealed with the new one", async () => {
	const bytes = randomBytes(100);
	const { id } = await add(bytes);
	const turning = { db: db(), files: testFiles(folder, ["new", "a-key-for-tests-of-files"]) };
	const unknown = { db: db(), files: testFiles(folder, ["new"]) };
	expect(await resealFiles({ db: db(), files })).toEqual({ resealed: 0, lost: 0 });
	expect(await resealFiles(unknown)).toEqual({ resealed: 0, lost: 1 });
	expect(await resealFiles(turning)).toEqual({ resealed: 1, lost: 0 });
	expect(await resealFiles(turning)).toEqual({ resealed: 0, lost: 0 });
	const { sealed_key: sealedKey } = await db()
		.selectFrom("files")
		.select("sealed_key")
		.executeTakeFirstOrThrow();
	expect(await readFile(unknown, { id, sealedKey })).toEqual(bytes);
	expect(await readFile({ files }, { id, sealedKey })).toBeNull();
});

test.each([
	[500, 1],
	[501, 2],
])("the keys of %i files are stored in %i statements", async (count, statements) => {
	const turning = testFiles(folder, ["new", "a-key-for-tests-of-files"]);
	const rows = Array.from({ length: count }, () => {
		const id = randomUUID();
		const { sealedKey, sealedBy } = files.vault.encrypt(id, Buffer.from("x"));
		return { id, sealed_key: sealedKey, sealed_by: sealedBy, bytes: 1 };
	});
	await db().insertInto("files").values(rows).execute();
	let updates = 0;
	const counted = db().withPlugin({
		transformQuery: ({ node }) => {
			if (node.kind === "RawNode" || node.kind === "UpdateQueryNode") updates += 1;
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	expect(await resealFiles({ db: counted, files: turning })).toEqual({ resealed: count, lost: 0 });
	expect(updates).toBe(statements);
	const kept = await db().selectFrom("files").select(["id", "sealed_key", "sealed_by"]).execute();
	const fresh = testFiles(folder, ["new"]).vault;
	expect(kept.filter((row) => fresh.reseal(row.id, row.sealed_key))).toHaveLength(count);
	expect(new Set(kept.map((row) => row.sealed_by))).toEqual(new Set([fresh.sealedBy]));
});
