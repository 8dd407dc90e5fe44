import { expect, test } from "vitest";
import { hour, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import { countPage, nextMidnight, retryAfter } from "./page-limits.server.ts";

const db = testDatabase();
const store = () => ({
	db: db(),
	vault: makeVault("a-secret-for-tests-0123456789"),
	settings: readSettings("test", { LIMITS: "1" }),
});
const me = { id: "somebody" };

/** Opens that many pages; returns what the last one was told. */
async function open(pages: number) {
	let opens: Date | null = null;
	for (let nth = 0; nth < pages; nth += 1) opens = await countPage(store(), me, new Date());
	return opens;
}

test("sixty pages an hour and three hundred a day may be opened, until midnight in Israel", async () => {
	// Ten in the morning in Israel, in summer.
	const start = Date.parse("2026-07-01T07:00:00Z");
	const setClock = stopClock(start);
	for (let hours = 0; hours < 5; hours += 1) {
		setClock(hours * hour);
		expect(await open(60), `hour ${hours}`).toBeNull();
	}
	const now = new Date(start + 4 * hour);
	const wait = await open(1);
	expect(wait?.getTime()).toBeGreaterThan(now.getTime());
	expect(wait?.getTime()).toBeLessThanOrEqual(start + 5 * hour);
	setClock(5 * hour);
	const midnight = new Date("2026-07-01T21:00:00Z");
	expect(await open(1)).toEqual(midnight);
	expect(await countPage(store(), { id: "another" }, new Date())).toBeNull();
	expect(retryAfter(midnight, new Date())).toEqual({ "Retry-After": `${9 * 3_600}` });
	setClock(midnight.getTime() - start);
	expect(await open(1)).toBeNull();
});

test("the next day begins at midnight in Israel, also in the night when the clocks change", () => {
	for (const [now, midnight] of [
		["2026-07-01T20:59:59Z", "2026-07-01T21:00:00Z"],
		["2026-07-01T21:00:00Z", "2026-07-02T21:00:00Z"],
		["2026-01-01T12:00:00Z", "2026-01-01T22:00:00Z"],
		["2026-03-26T12:00:00Z", "2026-03-26T22:00:00Z"],
		["2026-03-27T12:00:00Z", "2026-03-27T21:00:00Z"],
		["2026-10-24T12:00:00Z", "2026-10-24T21:00:00Z"],
		["2026-10-25T12:00:00Z", "2026-10-25T22:00:00Z"],
	] as const) {
		expect(nextMidnight(new Date(now)), now).toEqual(new Date(midnight));
	}
});
