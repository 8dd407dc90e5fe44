import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { serveControl } from "../control.server.ts";
import { openDatabase } from "../database/database.server.ts";
import { embeddedFolder } from "../database/embedded.server.ts";
import type { OpenDatabase } from "../database/open-database.server.ts";
import { backUp, backUpOpen, backupName, dropOldBackups } from "./backup.server.ts";
import { restore } from "./restore.server.ts";

/** One installation for the whole file: the tests build on each other as on a real machine. */
let root: string;
let dataDir: string;
let site: { database: OpenDatabase; close(): Promise<void> } | undefined;
let folder: string;
let leftBehind: string[];

const at = (name: string) => join(root, name);

async function startSite(): Promise<OpenDatabase> {
	const database = await openDatabase(embeddedFolder(dataDir));
	const backup = (file: string) => backUpOpen(database, dataDir, file);
	const control = await serveControl(dataDir, { backup });
	const close = async () => {
		await control.close();
		await database.close();
	};
	site = { database, close };
	return database;
}

async function stopSite(): Promise<void> {
	await site?.close();
	site = undefined;
}

const write = (database: OpenDatabase, text: string) =>
	database.session((run) => run("insert into notes values ($1)", [text]));
const notes = async (database: OpenDatabase) =>
	(await database.session((run) => run("select text from notes order by text"))).map(
		({ text }) => text,
	);

const evidence = "bytes that nobody may keep longer than a day ".repeat(50);

/** Meanwhile two rows alike are inserted again and again, each pair in one transaction. */
async function whileWriting(database: OpenDatabase, work: () => Promise<unknown>): Promise<void> {
	let isWriting = true;
	const writing = (async () => {
		for (let pair = 0; isWriting; pair += 1) {
			// Queries to the embedded database alone never yield to the event loop.
			await setImmediate();
			const insert = `insert into notes values ('p${pair}');`;
			await database.session((run) => run(`begin; ${insert} ${insert} commit`));
		}
	})();
	await work();
	isWriting = false;
	await writing;
}

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), "dvash-backup-"));
	dataDir = at("data");
	mkdirSync(join(dataDir, "files/photos"), { recursive: true });
	writeFileSync(join(dataDir, "files/photos/a.jpg"), "picture");
	mkdirSync(join(dataDir, "audit"));
	writeFileSync(join(dataDir, "audit/seals.jsonl"), "seals");
	writeFileSync(join(dataDir, "secret"), "the secret");
	writeFileSync(join(dataDir, "files-key"), "the files' key");
	const database = await startSite();
	await database.session((run) => run("create table notes (text text)"));
	await write(database, "a");
	mkdirSync(join(dataDir, "evidence/aa"), { recursive: true });
	writeFileSync(join(dataDir, "evidence/aa/selfie"), evidence);
	await whileWriting(database, () => backUp(dataDir, at("running.tar.gz")));
	rmSync(join(dataDir, "evidence"), { recursive: true });
	await write(database, "b");
	await stopSite();
	await backUp(dataDir, at("stopped.tar.gz"));
	leftBehind = readdirSync(root).sort();
});
// Each test has the data to itself.
beforeEach(() => {
	folder = mkdtempSync(join(root, "test-"));
	dataDir = join(folder, "data");
	cpSync(at("data"), dataDir, { recursive: true });
});
afterEach(stopSite);
afterAll(() => rmSync(root, { recursive: true }));

const stateOf = async () => {
	const found = (await notes(await startSite())).map(String);
	await stopSite();
	const isPaired = (text: string) => text.startsWith("p");
	return { pairs: found.filter(isPaired), others: found.filter((text) => !isPaired(text)) };
};

test("a backup is private, complete and leaves nothing else behind", async () => {
	expect(statSync(at("running.tar.gz")).mode & 0o777).toBe(0o600);
	expect(leftBehind).toEqual(["data", "running.tar.gz", "stopped.tar.gz"]);
	expect(readdirSync(dataDir).sort()).toEqual([
		"audit",
		"database",
		"database.lock",
		"files",
		"files-key",
		"secret",
	]);
	await expect(backUp(dataDir, at("stopped.tar.gz"))).rejects.toThrow("exists already");
});

test("evidence is in no backup, neither before nor after its deletion", () => {
	for (const name of ["running.tar.gz", "stopped.tar.gz"]) {
		const unpacked = gunzipSync(readFileSync(at(name)));
		expect(unpacked.includes("the files' key")).toBe(true);
		expect(unpacked.includes("nobody may keep")).toBe(false);
	}
});

test("a running site is not restored over, and is left unchanged", async () => {
	const database = await startSite();
	await expect(restore(at("running.tar.gz"), dataDir)).rejects.toMatchObject({ reason: "in-use" });
	expect(await notes(database)).toEqual(expect.arrayContaining(["a", "b"]));
});

test("a backup of a running site is restored in full, each transaction whole; the previous data is kept", async () => {
	rmSync(join(dataDir, "files"), { recursive: true });
	writeFileSync(join(dataDir, "secret"), "another secret");
	const { previousData } = await restore(
		at("running.tar.gz"),
		dataDir,
		new Date("2024-05-06T07:08:09Z"),
	);
	expect(previousData).toBe(`${dataDir}.before-restore-2024-05-06-070809`);
	expect(readFileSync(join(dataDir, "files/photos/a.jpg"), "utf8")).toBe("picture");
	expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe("the secret");
	expect(readFileSync(join(dataDir, "files-key"), "utf8")).toBe("the files' key");
	expect(readFileSync(join(dataDir, "audit/seals.jsonl"), "utf8")).toBe("seals");
	expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
	expect(readFileSync(`${previousData}/secret`, "utf8")).toBe("another secret");
	const { pairs, others } = await stateOf();
	expect(others).toEqual(["a"]);
	expect(pairs.length).toBeGreaterThan(0);
	expect(pairs.filter((text, index) => pairs[index % 2 ? index - 1 : index + 1] !== text)).toEqual(
		[],
	);
});

test("an installation that is stopped can be moved to a new machine", async () => {
	dataDir = join(folder, "elsewhere/data");
	expect(await restore(at("stopped.tar.gz"), dataDir)).toMatchObject({ previousData: null });
	expect((await stateOf()).others).toEqual(["a", "b"]);
});

test("an incomplete backup is refused before anything is touched", async () => {
	const before = readdirSync(dataDir);
	const cut = join(folder, "cut.tar.gz");
	writeFileSync(cut, readFileSync(at("stopped.tar.gz")));
	truncateSync(cut, statSync(cut).size - 1000);
	await expect(restore(cut, dataDir)).rejects.toThrow("is not a whole backup of this site");
	await expect(restore(at("none.tar.gz"), dataDir)).rejects.toThrow("There is no file");
	expect(readdirSync(dataDir)).toEqual(before);
	expect(readdirSync(folder).sort()).toEqual(["cut.tar.gz", "data"]);
});

test("the default name has the time, in UTC", () => {
	expect(backupName(new Date("2024-05-06T07:08:09.123Z"), "backups")).toBe(
		join("backups", "dvash-2024-05-06-070809.tar.gz"),
	);
	expect(existsSync("backups/dvash-2024-05-06-070809.tar.gz")).toBe(false);
});

test("of the archives of files the newest two stay and the Sundays', the dumps all", async () => {
	const folder = at("archives");
	mkdirSync(folder, { recursive: true });
	const days = Array.from({ length: 15 }, (_, day) => new Date(Date.UTC(2026, 2, 10 + day, 1)));
	const dumps = days.map((day) => backupName(day, folder).replace(".tar.gz", ".dump"));
	const archives = dumps.map((name) => name.replace(".dump", ".files.tar.gz"));
	for (const name of [...dumps, ...archives]) writeFileSync(name, "");
	await dropOldBackups(new Date("2026-03-25T00:00:00Z"), folder);
	const kept = readdirSync(folder).filter((name) => name.endsWith(".files.tar.gz"));
	expect(kept.map((name) => name.slice(11, 16))).toEqual(["03-15", "03-22", "03-23", "03-24"]);
	expect(readdirSync(folder)).toHaveLength(kept.length + dumps.length);
});

test("backups older than thirty days and cut ones are deleted, and nothing else in that folder", async () => {
	const now = new Date("2026-03-31T12:00:00Z");
	const folder = at("old");
	mkdirSync(folder, { recursive: true });
	const old = [
		backupName(new Date("2026-03-01T11:59:59Z"), folder),
		backupName(new Date("2025-12-31"), folder).replace(".tar.gz", ".dump"),
		`${backupName(new Date("2026-03-30T11:59:59Z"), folder)}.unfinished`,
	];
	const kept = [
		backupName(new Date("2026-03-01T12:00:00Z"), folder),
		backupName(now, folder),
		join(folder, "before-the-move.tar.gz"),
		`${backupName(new Date("2026-03-30T12:00:00Z"), folder)}.unfinished`,
	];
	for (const name of [...old, ...kept]) writeFileSync(name, "");
	expect((await dropOldBackups(now, folder)).sort()).toEqual(old.sort());
	expect(readdirSync(folder).sort()).toEqual(kept.map((name) => basename(name)).sort());
	expect(await dropOldBackups(now, folder)).toEqual([]);
	expect(await dropOldBackups(now, at("nowhere"))).toEqual([]);
});
