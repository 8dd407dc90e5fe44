import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { countTry, dropEndedLimits } from "./limits.server.ts";
import { tooManyTries } from "./limits.ts";
import { makeVault } from "./secret.server.ts";
import { readSettings } from "./settings.ts";

const db = testDatabase();
const limit = { rule: "knock", most: 2, minutes: 10 };
const site = (LIMITS = "1") => ({
	db: db(),
	vault: makeVault("a-secret-for-tests-0123456789-abcdefghij"),
	settings: readSettings("test", { LIMITS }),
});
const tries = async (times: number, doer: string, factor?: string) => {
	const results = [];
	for (let index = 0; index < times; index += 1) {
		results.push(await countTry(site(factor), limit, doer));
	}
	return results.map((result) => result !== null);
};

test("each doer has its own count, which outlives the process, and LIMITS widens it", async () => {
	expect(await tries(3, "1.2.3.4")).toEqual([false, false, true]);
	expect(await tries(1, "1.2.3.4")).toEqual([true]);
	expect(await tries(2, "5.6.7.8")).toEqual([false, false]);
	expect(await tries(5, "9.9.9.9", "2")).toEqual([false, false, false, false, true]);
});

test("after its time a count begins anew, and its row is swept away", async () => {
	await tries(3, "1.2.3.4");
	const end = () => db().updateTable("rate_limits").set({ ends_at: new Date() }).execute();
	await end();
	expect(await tries(1, "1.2.3.4")).toEqual([false]);
	await end();
	await dropEndedLimits(site());
	expect(await db().selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});

test("no address stands in the database, and tries at once are all counted", async () => {
	const results = await Promise.all(
		Array.from({ length: 10 }, () => countTry(site(), limit, "1.2.3.4")),
	);
	expect(results.filter((result) => result === null)).toHaveLength(2);
	const rows = await db().selectFrom("rate_limits").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain("1.2.3.4");
});

test("the sentence says how long, in Hebrew numbers", () => {
	expect(tooManyTries(1)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד דקה");
	expect(tooManyTries(61)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד שתי דקות");
	expect(tooManyTries(600)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד 10 דקות");
});
