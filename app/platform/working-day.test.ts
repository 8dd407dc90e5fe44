import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	holidays,
	isPromiseOver,
	nextWorkingHours,
	workingDayDue,
	workingDayEnd,
} from "./working-day.ts";

const usual = { opens: 9, closes: 18, closed: holidays };

const israel = new Intl.DateTimeFormat("sv-SE", {
	timeZone: "Asia/Jerusalem",
	dateStyle: "short",
	timeStyle: "medium",
});
const hebrew = new Intl.DateTimeFormat("en-u-ca-hebrew", {
	timeZone: "UTC",
	day: "numeric",
	month: "long",
});

test.each([
	["Sunday", "2026-11-22T07:31:00Z", "2026-11-23 09:31:00"],
	["Wednesday", "2026-11-25T08:00:00Z", "2026-11-26 10:00:00"],
	["Thursday", "2026-11-26T08:00:00Z", "2026-11-29 10:00:00"],
	["Friday", "2026-11-27T08:00:00Z", "2026-11-29 10:00:00"],
	["late Saturday in UTC, Sunday in Israel", "2026-11-28T22:30:00Z", "2026-11-30 00:30:00"],
	["the day before Pesach", "2026-04-01T07:00:00Z", "2026-04-05 10:00:00"],
	["before two days of Rosh Hashanah", "2029-09-09T07:00:00Z", "2029-09-12 10:00:00"],
	["over the end of daylight saving", "2026-10-22T07:00:00Z", "2026-10-25 10:00:00"],
	["over its beginning", "2026-03-26T08:00:00Z", "2026-03-29 10:00:00"],
])("sent on %s: answered one working day later", (_, sent, due) => {
	expect(israel.format(workingDayDue(new Date(sent), usual))).toBe(due);
});

test.each([
	["in the morning", "2026-11-23T06:00:00Z", "2026-11-23 18:00:00"],
	["before it opens", "2026-11-22T22:00:00Z", "2026-11-23 18:00:00"],
	["a millisecond before it closes", "2026-11-23T15:59:59.999Z", "2026-11-23 18:00:00"],
	["as it closes", "2026-11-23T16:00:00Z", "2026-11-24 18:00:00"],
	["on Thursday evening", "2026-11-26T17:00:00Z", "2026-11-29 18:00:00"],
	["on Friday", "2026-11-27T07:00:00Z", "2026-11-29 18:00:00"],
	["on the eve of two days of rest", "2029-09-09T16:00:00Z", "2029-09-12 18:00:00"],
	["over the end of daylight saving", "2026-10-22T15:00:00Z", "2026-10-25 18:00:00"],
	["over its beginning", "2026-03-26T16:00:00Z", "2026-03-29 18:00:00"],
	["on the last summer evening", "2026-10-22T14:59:59Z", "2026-10-22 18:00:00"],
])("what arrives %s belongs to the working day that ends next", (_, arrived, end) => {
	expect(israel.format(workingDayEnd(new Date(arrived), usual))).toBe(end);
});

test.each([
	["as they open", "2026-11-23T07:00:00Z", "2026-11-23 09:00:00"],
	["within them", "2026-11-23T10:30:00Z", "2026-11-23 12:30:00"],
	["a millisecond before they end", "2026-11-23T15:59:59.999Z", "2026-11-23 17:59:59"],
	["as they end", "2026-11-23T16:00:00Z", "2026-11-24 09:00:00"],
	["before they open", "2026-11-23T06:59:59Z", "2026-11-23 09:00:00"],
	["on Thursday evening", "2026-11-26T17:00:00Z", "2026-11-29 09:00:00"],
	["on Friday at noon", "2026-11-27T10:00:00Z", "2026-11-29 09:00:00"],
	["on the eve of two days of rest", "2029-09-09T16:00:00Z", "2029-09-12 09:00:00"],
	["over the end of daylight saving", "2026-10-22T16:00:00Z", "2026-10-25 09:00:00"],
])("what arrives %s is read in the next working hours", (_, arrived, read) => {
	const next = nextWorkingHours(new Date(arrived), usual);
	expect(israel.format(next)).toBe(read);
});

test("an answer is due after it was asked for, within six days, on a working day", () => {
	const moment = fc.date({
		min: new Date("2026-01-01T00:00:00Z"),
		max: new Date("2030-12-20T00:00:00Z"),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(moment, (sent) => {
			const due = workingDayDue(sent, usual);
			const [date = "", time] = israel.format(due).split(" ");
			expect(due.getTime() - sent.getTime()).toBeGreaterThan(22 * 3_600_000);
			expect(due.getTime() - sent.getTime()).toBeLessThan(6 * 24 * 3_600_000);
			expect(new Date(date).getUTCDay()).toBeLessThan(5);
			expect(holidays.has(date)).toBe(false);
			// The clock jumps at two o'clock in the morning twice a year.
			if (!/ 0[123]:/.test(` ${time}`)) expect(israel.format(sent).split(" ")[1]).toBe(time);
		}),
	);
});

test("the promise is broken once the day it names is over, not within it", () => {
	const due = new Date("2026-11-23T07:31:00Z");
	expect(isPromiseOver(due, new Date("2026-11-23T21:59:59Z"))).toBe(false);
	expect(isPromiseOver(due, new Date("2026-11-23T22:00:00Z"))).toBe(true);
	expect(isPromiseOver(due, new Date("2026-11-22T07:31:00Z"))).toBe(false);
});

describe("the table of holidays", () => {
	test("names what the Hebrew calendar says, for each of its years", () => {
		const rest = ["1 Tishri", "2 Tishri", "10 Tishri", "15 Tishri", "22 Tishri"];
		const all = new Set([...rest, "15 Nisan", "21 Nisan", "6 Sivan"]);
		const expected: string[] = [];
		for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2031, 0, 1); at += 86_400_000) {
			const words = hebrew.format(at);
			if (all.has(words)) expected.push(iso(at));
			if (words === "5 Iyar") expected.push(iso(at + independenceShift(at) * 86_400_000));
		}
		expect([...holidays].sort()).toEqual(expected.sort());
	});

	test("still covers the next half year", () => {
		const last = [...holidays].sort().at(-1) ?? "";
		expect(Date.parse(last) - Date.now()).toBeGreaterThan(183 * 86_400_000);
	});
});

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Never next to a Sabbath: the law moves Independence Day to Thursday or Tuesday. */
function independenceShift(at: number): number {
	return ({ 1: 1, 5: -1, 6: -2 } as Record<number, number>)[new Date(at).getUTCDay()] ?? 0;
}
