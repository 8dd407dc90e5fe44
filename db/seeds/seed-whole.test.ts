import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import { makeVault } from "../../app/platform/secret.server.ts";
import { openBareDatabase } from "../../test/database.ts";
import { seedDemo } from "./seed.ts";
import { dropUnfinished, seedWhole } from "./seed-whole.ts";

const vault = makeVault("a-secret-for-tests");

test("a demo that was interrupted while it was made is dropped, files and all, and made again", async () => {
	const { database } = await openBareDatabase();
	const folder = mkdtempSync(join(tmpdir(), "dvash-test-"));
	const files = join(folder, "files");
	onTestFinished(async () => {
		await database.close();
		rmSync(folder, { recursive: true });
	});
	const start = async (fill: () => Promise<unknown>) => {
		const dropped = await dropUnfinished(database, [files]);
		await migrate(database, readMigrations());
		let made = false;
		await seedWhole(database, async () => {
			made = true;
			await fill();
		});
		return { dropped, made };
	};
	const seed = () => seedDemo(database.db, { vault });
	const cut = async () => {
		await seed();
		mkdirSync(join(files, "ab"), { recursive: true });
		writeFileSync(join(files, "ab", "abc"), "half of a picture");
		await sql`create schema pgboss`.execute(database.db);
		throw new Error("Ctrl-C");
	};
	await expect(start(cut)).rejects.toThrow("Ctrl-C");
	expect(existsSync(files)).toBe(true);
	expect(await start(seed)).toEqual({ dropped: true, made: true });
	expect(existsSync(files)).toBe(false);
	const accounts = () => database.db.selectFrom("accounts").select("id").orderBy("id").execute();
	const people = await accounts();
	expect(people.length).toBeGreaterThan(5);
	expect(await start(seed)).toEqual({ dropped: false, made: false });
	expect(await accounts()).toEqual(people);
});
