import { expect, test } from "vitest";
import { brand, seller, statementLine } from "./brand.ts";

test("the name on a bill does not contain the site's name in any script", () => {
	for (const text of [brand.statement, brand.legalName, seller, statementLine]) {
		expect(text.toLowerCase()).not.toContain(brand.latin.toLowerCase());
		expect(text).not.toContain(brand.name);
	}
	expect(brand.statement).toMatch(/^[A-Z0-9 .*-]{1,22}$/);
});
