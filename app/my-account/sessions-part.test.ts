import { expect, test } from "vitest";
import { formatLastSeen } from "./sessions-part.tsx";

const now = new Date("2026-11-18T10:00:00Z");

test.each([
	["2026-11-18T09:55:00Z", "עכשיו"],
	["2026-11-18T09:53:00Z", "היום בשעה 11:53"],
	// Just after midnight in Israel, still the day before in UTC.
	["2026-11-17T22:05:00Z", "היום בשעה 00:05"],
	["2026-11-17T21:55:00Z", "אתמול בשעה 23:55"],
	["2026-11-15T07:00:00Z", "יום ראשון בשעה 09:00"],
	["2026-11-11T07:00:00Z", "11\u00a0בנובמבר 2026"],
])("%s reads %s", (at, said) => {
	expect(formatLastSeen(new Date(at), now)).toBe(said);
});

test("a day of 25 hours is one day", () => {
	// The clock went back at 02:00 on 25 October 2026.
	const said = formatLastSeen(new Date("2026-10-24T20:30:00Z"), new Date("2026-10-25T21:30:00Z"));
	expect(said).toBe("אתמול בשעה 23:30");
});
