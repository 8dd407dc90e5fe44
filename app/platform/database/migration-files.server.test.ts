import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMigrations, readSuited } from "./migrate.server.ts";

test.each([
	["-- Suits every version: nothing is looked up by it.\ndrop index a;", true, ""],
	[
		"-- What it is.\n\n-- Suits the versions that know 0001_a: they write both columns.\n",
		true,
		"0001_a",
	],
	["-- Suits every version: too short\n", false, ""],
	["drop index a;\n-- Suits every version: nothing is looked up by it.\n", false, ""],
	["create table cats ();", false, ""],
])("what the first lines say of older versions: %s", (sql, isTold, needs) => {
	expect(readSuited(sql)).toEqual({ isTold, needs });
	expect(readSuited(sql.replaceAll("\n", "\r\n"))).toEqual({ isTold, needs });
});

test("files are read in order, and invalid names are detected", () => {
	const folder = mkdtempSync(join(tmpdir(), "dvash-migrations-"));
	const put = (name: string) => writeFileSync(join(folder, name), `-- ${name}`);
	put("0002_b.sql");
	put("0001_a.sql");
	put("notes.md");
	expect(readMigrations(folder).map(({ name }) => name)).toEqual(["0001_a", "0002_b"]);
	put("0002_c.sql");
	expect(() => readMigrations(folder)).toThrow("share a number");
	put("3_d.sql");
	expect(() => readMigrations(folder)).toThrow("NNNN_name.sql");
	rmSync(folder, { recursive: true });
});
