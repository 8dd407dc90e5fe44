import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { postgresUrl, testDatabase, workerAddress } from "../../../test/database.ts";
import { openDiskStore } from "../files/file-store.server.ts";
import { readArchive } from "./archive.server.ts";
import { findLastBackup } from "./nightly.job.ts";
import { backUpServer } from "./server-backup.server.ts";

const db = testDatabase();

function testFolders() {
	const root = mkdtempSync(join(tmpdir(), "dvash-server-backup-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	const dataDir = join(root, "data");
	for (const folder of ["files/a", "audit", "evidence"])
		mkdirSync(join(dataDir, folder), { recursive: true });
	writeFileSync(join(dataDir, "files/a/photo"), "noise");
	writeFileSync(join(dataDir, "audit/seals.jsonl"), "seals");
	writeFileSync(join(dataDir, "evidence/selfie"), "in no backup");
	return { root, dataDir, target: join(root, "backups/dvash-2026-01-02-030405.dump") };
}

test("without pg_dump, or when it fails, one sentence says so and nothing is left behind", async () => {
	const { root, dataDir, target } = testFolders();
	const url = "postgres://site:hunter2@127.0.0.1:1/dvash";
	vi.stubEnv("PATH", root);
	onTestFinished(() => void vi.unstubAllEnvs());
	await expect(backUpServer(url, dataDir, target)).rejects.toThrow(
		/^pg_dump is not installed here: [^\n]*$/,
	);
	writeFileSync(join(root, "pg_dump"), '#!/bin/sh\necho "pg_dump: no: $*" >&2\nexit 1\n', {
		mode: 0o755,
	});
	const failure = await backUpServer(url, dataDir, target).catch((error: Error) => error.message);
	expect(failure).toMatch(/^pg_dump failed: pg_dump: no: .*dbname=postgres:\/\/site@127/);
	expect(failure).not.toContain("hunter2");
	expect(readdirSync(join(root, "backups"))).toEqual([]);
});

test("without the data folder nothing is dumped", async () => {
	const { root, target } = testFolders();
	const nowhere = join(root, "nowhere");
	await expect(backUpServer("postgres://127.0.0.1:1/dvash", nowhere, target)).rejects.toThrow(
		`There is no data folder ${nowhere}: set DATA_DIR to the site's own.`,
	);
	expect(readdirSync(root)).toEqual(["data"]);
});

test.runIf(postgresUrl)("a folder without the database's files is no backup", async () => {
	const { root, dataDir, target } = testFolders();
	const url = workerAddress() ?? "";
	const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
	const sealed = { sealed_key: "x", sealed_by: "files", bytes: 5 };
	await db()
		.insertInto("files")
		.values(ids.map((id) => ({ id, ...sealed })))
		.execute();
	await expect(backUpServer(url, dataDir, target)).rejects.toThrow(
		`The folder ${dataDir} holds none of the files that the database names: set DATA_DIR to the site's own.`,
	);
	expect(readdirSync(join(root, "backups"))).toEqual([]);
	expect(await findLastBackup(db(), { databaseUrl: url, backupDir: root })).toBeNull();
	// One that got lost must not stop every backup.
	await openDiskStore(join(dataDir, "files")).put(ids[0], Buffer.from("noise"));
	expect(await backUpServer(url, dataDir, target)).toMatchObject({ files: 2 });
});

test.runIf(postgresUrl)(
	"a server's database is dumped, its files are packed beside it, and it is reported",
	async () => {
		const { root, dataDir, target } = testFolders();
		await db()
			.insertInto("tickets")
			.values({
				id: crypto.randomUUID(),
				number: 123_456,
				name: "x",
				email: "x@y.test",
				subject: "other",
				message: "m",
			})
			.execute();
		const url = workerAddress() ?? "";
		const made = await backUpServer(url, dataDir, target);
		expect(readdirSync(join(root, "backups")).sort()).toEqual([
			"dvash-2026-01-02-030405.dump",
			"dvash-2026-01-02-030405.files.tar.gz",
		]);
		for (const file of [made.file, made.filesArchive])
			expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(await readArchive(made.filesArchive, () => true)).toEqual([
			"dvash-backup.json",
			"audit/seals.jsonl",
			"files/a/photo",
		]);
		expect(made).toMatchObject({ files: 1, filesBytes: statSync(made.filesArchive).size });
		expect(await findLastBackup(db(), { databaseUrl: url, backupDir: root })).not.toBeNull();
		const restored = execFileSync("pg_restore", ["--no-owner", "--file=-", made.file]).toString();
		expect(restored).toContain("123456");
		await expect(backUpServer(url, dataDir, target)).rejects.toThrow("exists already");
	},
);
