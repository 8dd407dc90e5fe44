import { expect, test } from "vitest";
import { formatDay, formatMoment, formatWeekday } from "./dates.ts";

test("a day and its month stay on one line", () => {
	const at = new Date("2026-11-21T17:05:00Z");
	expect(formatDay(at)).toBe("21\u00a0בנובמבר 2026");
	expect(formatWeekday(at)).toMatch(/ 21\u00a0בנובמבר$/);
	expect(formatMoment(at)).toMatch(/^21\u00a0בנובמבר 2026 .*19:05$/);
});
