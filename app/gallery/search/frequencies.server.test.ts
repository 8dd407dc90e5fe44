import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { readShares } from "./frequencies.server.ts";

const money = testPayments();
const db = () => money.site().db;

const man = { id: crypto.randomUUID(), role: "daddy" as const };
const woman = { id: crypto.randomUUID(), role: "baby" as const };

async function count(role: 0 | 1, members: number, sea: number) {
	await db().deleteFrom("search_frequencies").where("role", "=", role).execute();
	const rows = [
		{ role, kind: "members" as const, key: "all", share: members },
		{ role, kind: "facet" as const, key: "315", share: sea },
		{ role, kind: "word" as const, key: "ימ", share: sea },
		{ role, kind: "word" as const, key: "ימימה", share: sea / 2 },
	];
	await db().insertInto("search_frequencies").values(rows).execute();
}

test("shares are the other side's, and a last word has those of all that it begins", async () => {
	await count(0, 100, 0.125);
	await count(1, 200, 0.25);
	// A handle that has cached no counts.
	const fresh = db().withoutPlugins();
	const women = await readShares(fresh, man, [["ימ"]]);
	expect([women.members, women.facet(315)]).toEqual([200, 0.25]);
	expect(women.facet(316)).toBeLessThan(0.001);
	const words: [string][] = [["ימ"], ["ימימה"]];
	const both = await readShares(fresh, man, words);
	expect(words.map(both.word)).toEqual([0.25, 0.125]);
	const begun: [string] = ["ימ"];
	expect((await readShares(fresh, man, [begun])).word(begun)).toBe(0.375);
	expect((await readShares(fresh, woman, [])).members).toBe(100);
});

test("a new count is known within ten minutes, and nothing is computed before the first", async () => {
	const now = Date.now();
	const fresh = db().withoutPlugins();
	const at = (minutes: number) => readShares(fresh, man, [], now + minutes * 60_000);
	expect((await at(0)).members).toBeNull();
	await count(1, 200, 0.25);
	expect((await at(9)).members).toBeNull();
	expect((await at(10)).members).toBe(200);
});
