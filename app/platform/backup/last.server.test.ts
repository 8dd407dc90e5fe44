import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { readVitals } from "../metrics/gauges.server.ts";
import type { Site } from "../site.ts";
import { backupName } from "./backup.server.ts";
import { findLastBackup, sweepBackups } from "./nightly.job.ts";

const db = testDatabase();

test("of a server's database the last backup that was reported counts, and without one none is spoken of", async () => {
	const dataDir = mkdtempSync(`${tmpdir()}/dvash-last-`);
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const server = { databaseUrl: "postgres://site@db.example/dvash", dataDir, backupDir: dataDir };
	expect(await findLastBackup(db(), server)).toBeNull();
	expect(await readVitals(db(), server)).not.toHaveProperty("backupAt");
	const times = ["2026-01-02T03:00:00Z", "2026-01-03T03:00:00Z", "2026-01-01T03:00:00Z"];
	for (const at of times)
		await db()
			.insertInto("backups_made")
			.values({ at: new Date(at) })
			.execute();
	expect(await findLastBackup(db(), server)).toEqual(new Date("2026-01-03T03:00:00Z"));
	expect((await readVitals(db(), server)).backupAt).toEqual(new Date("2026-01-03T03:00:00Z"));
});

test("of the embedded database the newest file in BACKUP_DIR counts, where the old ones go every night", async () => {
	const backupDir = mkdtempSync(`${tmpdir()}/dvash-last-`);
	onTestFinished(() => rmSync(backupDir, { recursive: true }));
	const settings = { databaseUrl: undefined, backupDir };
	expect(await findLastBackup(db(), settings)).toBeNull();
	const made = new Date("2026-01-02T03:04:05Z");
	writeFileSync(backupName(made, backupDir), "");
	expect(await findLastBackup(db(), settings)).toEqual(made);
	const setClock = stopClock(made.getTime());
	const sweep = () => sweepBackups.work({ settings } as Site, {});
	setClock(30 * day);
	await sweep();
	expect(readdirSync(backupDir)).toHaveLength(1);
	setClock(30 * day + 1_000);
	await sweep();
	expect(readdirSync(backupDir)).toEqual([]);
});
