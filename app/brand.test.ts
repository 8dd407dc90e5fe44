import { afterEach, expect, test } from "vitest";
import { brand, seller, shownClaims, statementLine } from "./brand.ts";

test("the name on a bill does not contain the site's name in any script", () => {
	for (const text of [brand.statement, brand.legalName, seller, statementLine]) {
		expect(text.toLowerCase()).not.toContain(brand.latin.toLowerCase());
		expect(text).not.toContain(brand.name);
	}
	expect(brand.statement).toMatch(/^[A-Z0-9 .*-]{1,22}$/);
});

afterEach(() => {
	delete brand.claims.satisfaction.confirmedOn;
});

test("outside the demo only a claim that the owner confirmed is shown", () => {
	expect(Object.keys(shownClaims(true))).toHaveLength(5);
	expect(shownClaims(false)).toEqual({});
	brand.claims.satisfaction.confirmedOn = "2026-11-01";
	expect(Object.keys(shownClaims(false))).toEqual(["satisfaction"]);
});
