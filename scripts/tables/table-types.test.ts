import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { areasFolder, generateTableTypes } from "./table-types.ts";

test("the table types match the migrations", async () => {
	const generated = await generateTableTypes();
	for (const [file, text] of generated) expect(readFileSync(file, "utf8"), file).toBe(text);
	const files = readdirSync(areasFolder).map((name) => `${areasFolder}/${name}`);
	expect([...generated.keys()]).toEqual(expect.arrayContaining(files));
});
