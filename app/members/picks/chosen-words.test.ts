import { expect, test } from "vitest";
import {
	type Chosen,
	chosenWords,
	fromWords,
	headWords,
	hourOf,
	nextWords,
} from "./chosen-words.ts";

/** Midday of 5 December in Israel, and other moments. */
const at = (iso: string) => new Date(`${iso}:00+02:00`);
const noon = at("2026-12-05T12:00");
const of = (date: string, done: string | null = `${date}T08:00`): Chosen => ({
	date,
	at: done ? at(done) : null,
	isFew: false,
});

const plain = (words: string) => words.replaceAll("\u00a0", " ");
const said = (chosen: Chosen, now: Date) => {
	const { words, date } = headWords([chosen, chosen], now);
	return [chosenWords(chosen, now), fromWords(chosen, now), `${words} ${date}`].map(plain);
};

test.each<[string, Chosen, Date, string[]]>([
	[
		"this morning's",
		of("2026-12-05"),
		noon,
		["נבחר הבוקר", "היכרות מהיום", "שתי היכרויות היום, 5 בדצמבר 2026"],
	],
	[
		"this morning's in the evening",
		of("2026-12-05"),
		at("2026-12-05T23:59"),
		["נבחר הבוקר", "היכרות מהיום", "שתי היכרויות היום, 5 בדצמבר 2026"],
	],
	[
		"of a late start",
		of("2026-12-05", "2026-12-05T12:00"),
		at("2026-12-05T13:00"),
		["נבחר היום", "היכרות מהיום", "שתי היכרויות היום, 5 בדצמבר 2026"],
	],
	[
		"being made in the afternoon",
		of("2026-12-05", null),
		at("2026-12-05T13:00"),
		["נבחר היום", "היכרות מהיום", "שתי היכרויות היום, 5 בדצמבר 2026"],
	],
	[
		"after midnight",
		of("2026-12-05"),
		at("2026-12-06T00:00"),
		["נבחר אתמול", "היכרות מאתמול", "שתי היכרויות מאתמול, 5 בדצמבר 2026"],
	],
	[
		"made up for at night",
		of("2026-12-04", "2026-12-05T03:00"),
		at("2026-12-05T07:00"),
		["נבחר הלילה", "היכרות מהלילה", "שתי היכרויות מהלילה, 5 בדצמבר 2026"],
	],
	[
		"made up for at night, a day later",
		of("2026-12-04", "2026-12-05T03:00"),
		at("2026-12-06T07:00"),
		["נבחר אתמול", "היכרות מאתמול", "שתי היכרויות מאתמול, 5 בדצמבר 2026"],
	],
	[
		"kept for a week",
		of("2026-11-29"),
		noon,
		["נבחר ב־29 בנובמבר 2026", "היכרות מ־29 בנובמבר 2026", "שתי היכרויות מ־29 בנובמבר 2026"],
	],
	[
		"of a morning without a record",
		of("2026-11-29", null),
		noon,
		["נבחר ב־29 בנובמבר 2026", "היכרות מ־29 בנובמבר 2026", "שתי היכרויות מ־29 בנובמבר 2026"],
	],
])("introductions %s", (_, chosen, now, words) => {
	expect(said(chosen, now)).toEqual(words);
});

test("the heading counts, and names no day for those of several", () => {
	const head = (...all: Chosen[]) => headWords(all, noon);
	expect(head().words).toBe("היכרויות היום,");
	expect(plain(head().date ?? "")).toBe("5 בדצמבר 2026");
	expect(head(of("2026-12-05")).words).toBe("היכרות אחת היום,");
	expect(head(of("2026-12-05"), of("2026-12-04"))).toEqual({ words: "שתי היכרויות", date: null });
});

test("the hour is that of their own morning's run", () => {
	expect(hourOf([])).toBe(null);
	expect(hourOf([of("2026-12-05"), of("2026-12-05")])).toBe("8:00");
	expect(hourOf([of("2026-12-05", "2026-12-05T11:05")])).toBe("11:05");
	expect(hourOf([of("2026-12-05", null)])).toBe(null);
	expect(hourOf([of("2026-12-05"), of("2026-12-04")])).toBe(null);
});

test("the next are chosen today until 8:00, then tomorrow", () => {
	expect(nextWords(at("2026-12-05T07:59"))).toBe("היום ב־8:00");
	expect(nextWords(at("2026-12-05T08:00"))).toBe("מחר ב־8:00");
	expect(nextWords(at("2026-12-05T23:59"))).toBe("מחר ב־8:00");
});
