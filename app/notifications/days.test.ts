import { expect, test } from "vitest";
import { daysOf } from "./days.ts";

const grouped = (...times: string[]) =>
	daysOf(times.map((time) => ({ at: new Date(time) }))).map(({ date, rows }) => [
		date,
		rows.length,
	]);

test("a day is a day in Israel, by summer and by winter time", () => {
	expect(grouped("2026-07-01T21:00:00Z", "2026-07-01T20:59:00Z")).toEqual([
		["2026-07-02", 1],
		["2026-07-01", 1],
	]);
	expect(grouped("2026-12-01T22:00:00Z", "2026-12-01T21:59:00Z")).toEqual([
		["2026-12-02", 1],
		["2026-12-01", 1],
	]);
});

test("the night in which the clock goes back keeps its 25 hours on one day", () => {
	const night = ["2026-10-25T21:59:00Z", "2026-10-25T00:30:00Z", "2026-10-24T23:30:00Z"];
	expect(grouped(...night, "2026-10-24T21:00:00Z", "2026-10-24T20:59:00Z")).toEqual([
		["2026-10-25", 4],
		["2026-10-24", 1],
	]);
});

test("the night in which the clock goes forward has 23 hours", () => {
	expect(grouped("2026-03-27T20:59:00Z", "2026-03-26T22:00:00Z", "2026-03-26T21:59:00Z")).toEqual([
		["2026-03-27", 2],
		["2026-03-26", 1],
	]);
});
