import fs, {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startChild } from "../../../test/child.ts";
import { openDatabase } from "./database.server.ts";
import type { OpenDatabase } from "./open-database.server.ts";

const rounds = process.env.LONG ? 200 : 4;

let root: string;
let folder: string;
let count = 0;
const open: OpenDatabase[] = [];

/** Creating a database takes seconds, copying one does not. */
beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), "dvash-durable-"));
	const template = await openDatabase(join(root, "template"));
	await template.session((run) => run("create table notes (id integer primary key, text text)"));
	await template.close();
});
beforeEach(() => {
	count += 1;
	folder = join(root, `database-${count}`);
	cpSync(join(root, "template"), folder, { recursive: true });
});
afterEach(async () => {
	vi.restoreAllMocks();
	for (const database of open.splice(0)) await database.close();
});
afterAll(() => rmSync(root, { recursive: true }));

async function openHere(options: Parameters<typeof openDatabase>[1] = {}): Promise<OpenDatabase> {
	const database = await openDatabase(folder, options);
	open.push(database);
	return database;
}

const insert = (database: OpenDatabase, id: number) =>
	database.session((run) => run("insert into notes values ($1, 'x')", [id]));

const idsOf = async (database: OpenDatabase) =>
	(await database.session((run) => run("select id from notes order by id"))).map(({ id }) => id);

test("an insert is on disk before it returns, a query writes nothing", async () => {
	const database = await openHere();
	const syncs = vi.spyOn(fs, "fsyncSync");
	await insert(database, 1);
	expect(syncs.mock.calls.length).toBeGreaterThan(0);
	syncs.mockClear();
	await idsOf(database);
	expect(syncs).not.toHaveBeenCalled();
});

test("a folder is opened once, and again after it was closed", async () => {
	const database = await openHere();
	await expect(openDatabase(folder)).rejects.toMatchObject({ reason: "in-use" });
	await database.close();
	await database.close();
	await openHere();
});

test("only its owner may enter the folder", () => {
	expect(statSync(join(root, "template")).mode & 0o077).toBe(0);
});

test(
	`what was committed before each of ${rounds} kills is there`,
	async () => {
		const writer = `
			import { openDatabase } from "./app/platform/database/database.server.ts";
			const database = await openDatabase(process.argv[1]);
			await database.session(async (run) => {
				for (let id = Number(process.argv[2]); ; id += 1) {
					await run("insert into notes values ($1, repeat('x', 2000))", [id]);
					console.log(id);
				}
			});`;
		let last = 0;
		for (let round = 0; round < rounds; round += 1) {
			const other = startChild(writer, folder, String(last + 1));
			for (let lines = 0; lines < 5 + 7 * round; lines += 1) last = Number(await other.line());
			await other.kill();
			const database = await openDatabase(folder);
			const ids = await idsOf(database);
			expect(ids.slice(0, last)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
			// Committed, but killed before it could say so.
			last = ids.length;
			await database.close();
		}
	},
	300_000 + rounds * 10_000,
);

test("an interrupted first start leaves nothing that blocks the next", async () => {
	rmSync(folder, { recursive: true });
	const other = startChild(
		`import { watch } from "node:fs";
		import { dirname } from "node:path";
		import { openDatabase } from "./app/platform/database/database.server.ts";
		watch(dirname(process.argv[1]), (_, name) => name.includes(".new-") && console.log("begun"));
		await openDatabase(process.argv[1]);`,
		folder,
	);
	await other.line();
	await other.kill();
	expect(readdirSync(root).some((name) => name.startsWith(`database-${count}.new-`))).toBe(true);
	expect(await (await openHere()).isReady()).toBe(true);
	expect(readdirSync(root).some((name) => name.includes(".new-"))).toBe(false);
});

test("a full disk is refused before anything is touched", async () => {
	rmSync(folder, { recursive: true });
	await expect(openDatabase(folder, { minFreeBytes: 2 ** 60 })).rejects.toMatchObject({
		reason: "no-space",
		message: expect.stringMatching(
			/^The disk of the data folder .+ has only \d+ MB free and needs \d+ MB\.$/,
		),
	});
	expect(readdirSync(root)).not.toContain(`database-${count}`);
});

test("a folder with other contents is refused and left alone", async () => {
	rmSync(folder, { recursive: true });
	mkdirSync(folder);
	writeFileSync(join(folder, "holiday.txt"), "");
	await expect(openDatabase(folder)).rejects.toMatchObject({ reason: "unreadable" });
	expect(readdirSync(folder)).toEqual(["holiday.txt"]);
});

test("damaged files are refused in one sentence, and the folder is free again", async () => {
	writeFileSync(join(folder, "global/pg_control"), "damaged");
	const refused = { reason: "unreadable", message: expect.stringContaining(folder) };
	await expect(openDatabase(folder)).rejects.toMatchObject(refused);
	await expect(openDatabase(folder)).rejects.toMatchObject(refused);
});

test("a disk that fills up ends the database once, and nothing waits forever", async () => {
	const onDead = vi.fn();
	const database = await openHere({ onDead });
	await insert(database, 1);
	const noSpace = Object.assign(new Error("no space left"), { code: "ENOSPC" });
	vi.spyOn(fs, "writeSync").mockImplementation(() => {
		throw noSpace;
	});
	const big = sql`insert into notes select id, repeat('x', 2000) from generate_series(2, 20000) id`;
	const inTransaction = database.db.transaction().execute((trx) => big.execute(trx));
	const behind = idsOf(database);
	await expect(inTransaction).rejects.toThrow("The disk refused a write.");
	await expect(behind).rejects.toThrow("The disk refused a write.");
	await expect(idsOf(database)).rejects.toThrow("The disk refused a write.");
	expect(await database.isReady()).toBe(false);
	await vi.waitFor(() => expect(onDead).toHaveBeenCalledOnce());
	vi.restoreAllMocks();
	await database.close();
	expect(await idsOf(await openHere())).toEqual([1]);
});

test("a database that does not answer is considered dead after the deadline", async () => {
	const onDead = vi.fn();
	const database = await openHere({ onDead, deadlineMs: 50 });
	const pglite = database.embedded?.pglite;
	if (!pglite) throw new Error("not embedded");
	vi.spyOn(pglite, "execProtocolStream").mockReturnValue(new Promise(() => {}));
	await expect(sql`select 1`.execute(database.db)).rejects.toThrow("has not answered");
	await vi.waitFor(() => expect(onDead).toHaveBeenCalledOnce());
	expect(await database.isReady()).toBe(false);
});
