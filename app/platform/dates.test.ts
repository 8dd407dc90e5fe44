import { expect, test } from "vitest";
import { addMonths, formatDay, formatMoment, formatWeekday, monthsLater } from "./dates.ts";

test("a day and its month stay on one line", () => {
	const at = new Date("2026-11-21T17:05:00Z");
	expect(formatDay(at)).toBe("21\u00a0בנובמבר 2026");
	expect(formatWeekday(at)).toMatch(/ 21\u00a0בנובמבר$/);
	expect(formatMoment(at)).toMatch(/^21\u00a0בנובמבר 2026 .*19:05$/);
});

test("months end on the last day of a shorter one, there and back", () => {
	expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
	expect(addMonths("2028-02-29", -24)).toBe("2026-02-28");
	expect(addMonths("2026-05-31", -1)).toBe("2026-04-30");
	expect(addMonths("2026-12-31", 1)).toBe("2027-01-31");
	const at = new Date("2028-02-29T23:30:00Z");
	expect(monthsLater(at, 36)).toEqual(new Date("2031-02-28T23:30:00Z"));
});
