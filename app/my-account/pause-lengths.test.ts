import { expect, test } from "vitest";
import { pauseChoices, pauseEnd } from "./pause-lengths.ts";

test("three months end in the third month, however short it is", () => {
	const now = new Date("2026-11-30T10:00:00Z");
	expect(pauseChoices(now).at(-1)?.date).toBe("2027-02-28");
	expect(pauseEnd("2027-02-28", now)).toEqual(new Date("2027-02-28T10:00:00Z"));
	expect(pauseEnd("2027-03-01", now)).toBeNull();
});
