import { expect, test } from "vitest";
import { answerDue } from "./application.ts";

test.each([
	// Sunday, Wednesday, Thursday, Friday, and late Saturday in UTC, which is Sunday in Israel.
	["2026-11-22T08:00:00Z", "2026-11-25"],
	["2026-11-25T08:00:00Z", "2026-11-30"],
	["2026-11-26T08:00:00Z", "2026-12-01"],
	["2026-11-27T08:00:00Z", "2026-12-01"],
	["2026-11-28T22:30:00Z", "2026-12-01"],
])("an application sent at %s is due on %s", (sent, due) => {
	expect(answerDue(new Date(sent)).toISOString().slice(0, 10)).toBe(due);
});
