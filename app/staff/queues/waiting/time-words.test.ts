import { expect, test } from "vitest";
import { day, hour, minute } from "../../../../test/clock.ts";
import { agoWords, elapsed, lengthWords } from "./time-words.ts";

test.each([
	[0, "דקה"],
	[2 * minute - 1, "דקה"],
	[2 * minute, "2 דק׳"],
	[59 * minute, "59 דק׳"],
	[hour, "שעה"],
	[hour + minute, "שעה ודקה"],
	[2 * hour, "שעתיים"],
	[2 * hour + 10 * minute, "שעתיים ו־10 דק׳"],
	[3 * hour, "3 שעות"],
	[6 * hour - minute, "5 שעות ו־59 דק׳"],
	[6 * hour + 59 * minute, "6 שעות"],
	[25 * hour + 10 * minute, "25 שעות"],
	[2 * day - minute, "47 שעות"],
	[2 * day, "יומיים"],
	[3 * day - 1, "יומיים"],
	[3 * day, "3 ימים"],
])("%i ms are %s", (ms, words) => {
	expect(lengthWords(ms)).toBe(words);
});

const opened = new Date("2026-11-22T08:00:00Z");
const after = (ms: number) => new Date(opened.getTime() + ms);

test("an age counts from the opening, also when the clock was set back", () => {
	expect(agoWords(opened, after(9 * hour))).toBe("לפני 9 שעות");
	expect(agoWords(opened, after(-hour))).toBe("לפני דקה");
});

test("a deadline bar moves evenly, warns in the last tenth or two hours, and is late from the deadline on", () => {
	const long = { openedAt: opened, dueAt: after(100 * hour) };
	expect(elapsed(long, after(0))).toEqual({ state: "calm", words: "עוד 4 ימים", percent: 0 });
	expect(elapsed(long, after(90 * hour))).toMatchObject({ state: "calm", percent: 90 });
	expect(elapsed(long, after(90 * hour + 1))).toMatchObject({ state: "soon", percent: 90 });
	expect(elapsed(long, after(100 * hour - 1))).toMatchObject({ state: "soon", words: "עוד דקה" });
	expect(elapsed(long, after(100 * hour))).toEqual({
		state: "late",
		words: "איחור של דקה",
		percent: 100,
	});
	const short = { openedAt: opened, dueAt: after(10 * hour) };
	expect(elapsed(short, after(8 * hour)).state).toBe("calm");
	expect(elapsed(short, after(8 * hour + 1)).state).toBe("soon");
});

test("a deadline before its opening and a clock before both give a whole percentage", () => {
	expect(elapsed({ openedAt: opened, dueAt: after(-hour) }, after(0)).percent).toBe(100);
	expect(elapsed({ openedAt: opened, dueAt: after(hour) }, after(-hour)).percent).toBe(0);
});
