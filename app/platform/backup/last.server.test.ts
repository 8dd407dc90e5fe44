import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { readVitals } from "../vitals.server.ts";
import { findLastBackup } from "./last.server.ts";

const db = testDatabase();

test("of a server's database the last backup that was reported counts, and without one none is spoken of", async () => {
	const dataDir = mkdtempSync(`${tmpdir()}/dvash-last-`);
	onTestFinished(() => rmSync(dataDir, { recursive: true }));
	const server = { databaseUrl: "postgres://site@db.example/dvash", dataDir };
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
