import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { picture } from "./pictures.ts";

const files = globSync("app/ui/pictures/**/*.svg");

test("every picture is found by its name alone, so no two have the same", () => {
	expect(files.length).toBeGreaterThan(30);
	const names = files.map((file) => basename(file, ".svg"));
	expect(new Set(names).size).toBe(names.length);
	for (const name of names) expect(picture(name)).toContain(`/${name}`);
	expect(() => picture("nothing")).toThrow("no picture named nothing");
});

test("a folder of pictures holds at most twenty", () => {
	for (const folder of new Set(files.map(dirname)))
		expect(files.filter((file) => dirname(file) === folder).length, folder).toBeLessThanOrEqual(20);
});
