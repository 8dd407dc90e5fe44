import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateTableTypes, tablesFile } from "./table-types.ts";

test("the table types match the migrations", async () => {
	expect(readFileSync(tablesFile, "utf8")).toBe(await generateTableTypes());
});
