import fc from "fast-check";
import { expect, test } from "vitest";
import { dateInIsrael } from "./dates.ts";
import { awakeBefore, nextRest, restAt } from "./rest-days.ts";
import { day, hour, minute } from "./time.ts";
import { holidays } from "./working-day.ts";

const israel = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "Asia/Jerusalem",
	dateStyle: "short",
	timeStyle: "short",
});
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

// Times as published in calendars; they differ by five minutes among themselves.
test.each([
	["2018-09-18", "18:06", "2018-09-19", "19:17"],
	["2021-09-06", "18:21", "2021-09-08", "19:31"],
	["2022-10-04", "17:45", "2022-10-05", "18:55"],
	["2023-09-24", "17:58", "2023-09-25", "19:08"],
	["2025-10-10", "17:37", "2025-10-11", "18:50"],
	["2019-12-06", "15:55", "2019-12-07", "17:15"],
	["2016-10-11", "17:30", "2016-10-12", "18:48"],
])("%s %s to %s %s: never later, never over sooner", (first, begins, last, ends) => {
	const { from, to } = nextRest(new Date(`${first}T06:00:00Z`));
	const [[fromDay = "", fromTime = ""], [toDay = "", toTime = ""]] = [from, to].map((at) =>
		israel.format(at).split(" "),
	) as [string[], string[]];
	expect([fromDay, toDay]).toEqual([first, last]);
	const early = minutesOf(begins) - minutesOf(fromTime);
	const late = minutesOf(toTime) - minutesOf(ends);
	expect(early).toBeGreaterThanOrEqual(-2);
	expect(early).toBeLessThanOrEqual(8);
	expect(late).toBeGreaterThanOrEqual(0);
	expect(late).toBeLessThanOrEqual(8);
});

test.each([
	["two days of Rosh Hashanah, begun by a Shabbat", "2026-09-11", "2026-09-13"],
	["Rosh Hashanah on Monday and Tuesday", "2029-09-09", "2029-09-11"],
	["Rosh Hashanah on Thursday and Friday, then Shabbat", "2028-09-20", "2028-09-23"],
	["Shavuot on a Friday, then Shabbat", "2026-05-21", "2026-05-23"],
	["Shabbat, then Shavuot", "2029-05-18", "2029-05-20"],
	["Yom Kippur", "2026-09-20", "2026-09-21"],
	["Pesach", "2026-04-01", "2026-04-02"],
	["the last day of Pesach", "2026-04-07", "2026-04-08"],
	["the night on which summer time begins", "2026-03-27", "2026-03-28"],
	["the night on which it ends", "2026-10-23", "2026-10-24"],
])("%s: one rest", (_, first, last) => {
	const { from, to } = nextRest(new Date(`${first}T06:00:00Z`));
	expect([from, to].map(dateInIsrael)).toEqual([first, last]);
});

test("every day of rest by law is one here, Independence Day aside", () => {
	const independence = ["2026-04-22", "2027-05-12", "2028-05-02", "2029-04-19", "2030-05-08"];
	for (const date of holidays) {
		const rest = restAt(new Date(`${date}T09:00:00Z`));
		expect(rest !== null, date).toBe(!independence.includes(date));
	}
});

const moment = fc.date({
	min: new Date("2024-01-01"),
	max: new Date("2040-01-01"),
	noInvalidDate: true,
});

test("property: a rest lasts one to four days, to its very edges, and the next begins after it", () => {
	fc.assert(
		fc.property(moment, (at) => {
			const { from, to } = nextRest(at);
			const [begins, ends] = [from.getTime(), to.getTime()];
			expect(ends - begins).toBeGreaterThan(day);
			expect(ends - begins).toBeLessThan(4 * day);
			expect(restAt(new Date(begins - 1))).toBeNull();
			for (const within of [begins, (begins + ends) / 2, ends - 1])
				expect(restAt(new Date(within))).toEqual({ from, to });
			expect(nextRest(to).from.getTime()).toBeGreaterThan(ends);
			expect(ends).toBeGreaterThan(at.getTime());
		}),
	);
});

test("what came before a rest is still recent when it ends", () => {
	const friday = new Date("2026-12-04T06:00:00Z");
	const { from, to } = nextRest(friday);
	const after = (length: number) => new Date(to.getTime() + length);
	const beforeIt = (length: number) => new Date(from.getTime() - length);
	expect(awakeBefore(after(minute), 2 * hour)).toEqual(beforeIt(2 * hour - minute));
	expect(awakeBefore(after(2 * hour), 2 * hour)).toEqual(to);
	expect(awakeBefore(after(10 * hour), day)).toEqual(beforeIt(14 * hour));
	expect(awakeBefore(from, 2 * hour)).toEqual(beforeIt(2 * hour));
	expect(() => awakeBefore(from, day + 1)).toThrow(RangeError);
});
