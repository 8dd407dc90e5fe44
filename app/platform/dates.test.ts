import { expect, test } from "vitest";
import {
	addMonths,
	daysUntil,
	formatDay,
	formatMoment,
	formatWeekday,
	formatWhen,
	lastOfDay,
	monthsLater,
} from "./dates.ts";

test("a day and its month stay on one line", () => {
	const at = new Date("2026-11-21T17:05:00Z");
	expect(formatDay(at)).toBe("21\u00a0בנובמבר 2026");
	expect(formatWeekday(at)).toMatch(/ 21\u00a0בנובמבר$/);
	expect(formatMoment(at)).toMatch(/^21\u00a0בנובמבר 2026 .*19:05$/);
});

test.each([
	["2026-12-25T18:10:00Z", "2026-12-05T12:00:00Z", 20],
	["2026-12-25T18:10:00Z", "2026-12-05T21:30:00Z", 20],
	["2026-12-25T18:10:00Z", "2026-12-05T22:30:00Z", 19],
	["2026-12-25T18:10:00Z", "2026-12-24T22:30:00Z", 0],
	["2026-12-25T18:10:00Z", "2026-12-24T21:30:00Z", 1],
	["2027-03-27T10:00:00Z", "2027-03-25T10:00:00Z", 2],
	["2026-10-26T10:00:00Z", "2026-10-24T10:00:00Z", 2],
])("until %s there are from %s on %i days of the calendar", (at, now, days) => {
	expect(daysUntil(new Date(at), new Date(now))).toBe(days);
});

test("what is open until a day is open to its last moment, in summer too", () => {
	expect(lastOfDay(new Date("2026-12-25T09:00:00Z"))).toEqual(new Date("2026-12-25T21:59:59.999Z"));
	expect(lastOfDay(new Date("2026-07-01T22:00:00Z"))).toEqual(new Date("2026-07-02T20:59:59.999Z"));
});

test("months end on the last day of a shorter one, there and back", () => {
	expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
	expect(addMonths("2028-02-29", -24)).toBe("2026-02-28");
	expect(addMonths("2026-05-31", -1)).toBe("2026-04-30");
	expect(addMonths("2026-12-31", 1)).toBe("2027-01-31");
	const at = new Date("2028-02-29T23:30:00Z");
	expect(monthsLater(at, 36)).toEqual(new Date("2031-02-28T23:30:00Z"));
});

test("a near day stands in a sentence as an adverb", () => {
	const now = new Date("2026-11-22T10:00:00Z");
	const when = (at: string) => formatWhen(new Date(at), now);
	expect(when("2026-11-22T12:00:00Z")).toBe("היום ב־14:00");
	expect(when("2026-11-23T12:00:00Z")).toBe("מחר, יום שני, 23\u00a0בנובמבר, ב־14:00");
	expect(when("2026-11-24T12:00:00Z")).toBe("ביום שלישי, 24\u00a0בנובמבר, ב־14:00");
});
