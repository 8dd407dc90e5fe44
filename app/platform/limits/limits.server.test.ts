import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { sweepTable } from "../../../test/sweep.ts";
import { makeVault } from "../secret.server.ts";
import { readSettings } from "../settings.ts";
import { countEverybody, countTry, countVisitor, tooManyTries } from "./limits.server.ts";

const db = testDatabase();
const limit = { rule: "knock", most: 2, minutes: 10 };
const site = (LIMITS = "1") => ({
	db: db(),
	vault: makeVault("a-secret-for-tests-0123456789-abcdefghij"),
	settings: readSettings("test", { LIMITS }),
});
const tries = async (times: number, subject: string, factor?: string) => {
	const results = [];
	for (let index = 0; index < times; index += 1) {
		results.push(await countTry(site(factor), limit, subject));
	}
	return results.map((result) => result !== null);
};

const fakeClock = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
afterEach(() => void vi.useRealTimers());

test("each subject has its own count, which survives a restart, and LIMITS multiplies the limit", async () => {
	expect(await tries(3, "1.2.3.4")).toEqual([false, false, true]);
	expect(await tries(1, "1.2.3.4")).toEqual([true]);
	expect(await tries(2, "5.6.7.8")).toEqual([false, false]);
	expect(await tries(5, "9.9.9.9", "2")).toEqual([false, false, false, false, true]);
});

test("when a window is over counting starts again, and its row is swept", async () => {
	await tries(3, "1.2.3.4");
	const end = () => db().updateTable("rate_limits").set({ ends_at: new Date() }).execute();
	await end();
	expect(await tries(1, "1.2.3.4")).toEqual([false]);
	await end();
	await sweepTable(site().db, "rate_limits");
	expect(await db().selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});

test("every window lasts ten minutes, the first like all later ones", async () => {
	fakeClock();
	for (let window = 0; window < 3; window += 1) {
		expect(await tries(3, "1.2.3.4")).toEqual([false, false, true]);
		pass(10 * 60_000 - 1);
		expect(await tries(1, "1.2.3.4")).toEqual([true]);
		pass(1);
	}
});

test("the wait is the rest of the window, and at least a second", async () => {
	fakeClock();
	await tries(2, "1.2.3.4");
	pass(60_500);
	expect(await countTry(site(), limit, "1.2.3.4")).toEqual({ seconds: 540 });
	pass(539_499);
	expect(await countTry(site(), limit, "1.2.3.4")).toEqual({ seconds: 1 });
});

test("an IPv6 /48 has the tries of five visitors, and one visitor alone cannot use them up", async () => {
	const from = async (groups: string) =>
		(await countVisitor(site(), limit, `${groups}::/64`)) === null;
	for (let index = 0; index < 20; index += 1) await from("2001:db8:1:0");
	for (let index = 1; index < 5; index += 1) {
		expect(await from(`2001:db8:1:${index}`)).toBe(true);
		expect(await from(`2001:db8:1:${index}`)).toBe(true);
		expect(await from(`2001:db8:1:${index}`)).toBe(false);
	}
	expect(await from("2001:db8:1:5")).toBe(false);
	expect(await from("2001:db8:2:5")).toBe(true);
	for (let index = 0; index < 20; index += 1) {
		expect(await countVisitor(site(), limit, `1.2.3.${index}`)).toBeNull();
	}
});

test("all visitors together are counted, even concurrently, in rows that do not block each other", async () => {
	const everybody = { rule: "knock: everybody", most: 40, minutes: 10 };
	const crowded = () => countEverybody(site(), everybody);
	fakeClock();
	expect(await Promise.all(Array.from({ length: 40 }, crowded))).not.toContain(true);
	expect(await crowded()).toBe(true);
	const rows = await db().selectFrom("rate_limits").selectAll().execute();
	expect(rows.length).toBeGreaterThan(4);
	expect(rows.length).toBeLessThanOrEqual(16);
	pass(10 * 60_000 - 1);
	expect(await crowded()).toBe(true);
	pass(10 * 60_000);
	expect(await crowded()).toBe(false);
});

test("no address is stored, and concurrent tries are all counted", async () => {
	const results = await Promise.all(
		Array.from({ length: 10 }, () => countTry(site(), limit, "1.2.3.4")),
	);
	expect(results.filter((result) => result === null)).toHaveLength(2);
	const rows = await db().selectFrom("rate_limits").selectAll().execute();
	expect(JSON.stringify(rows)).not.toContain("1.2.3.4");
});

test("the sentence says how long to wait, in Hebrew", () => {
	expect(tooManyTries(1)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד דקה");
	expect(tooManyTries(61)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד שתי דקות");
	expect(tooManyTries(600)).toBe("יותר מדי ניסיונות, אפשר לנסות שוב בעוד 10 דקות");
});
