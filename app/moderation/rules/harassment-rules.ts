import type { Document } from "./reading/document.ts";
import { type Found, findAll } from "./reading/lexicon.ts";
import { findPatterns, type Pattern } from "./reading/together.ts";
import { findWeighed } from "./reading/weigh.ts";
import type { Rule } from "./rule.ts";
import * as words from "./words/harassment.ts";
import { harassmentHints } from "./words/hostile-hints.ts";
import { warned } from "./words/requests.ts";

const find =
	(patterns: readonly Pattern[]) =>
	(document: Document): Found[] =>
		findPatterns(document, patterns);

const sexual: readonly Pattern[] = [
	{ all: [words.crude, words.aboutYou], within: 8, unless: [words.plain, warned] },
	{ all: [words.showYourself, words.undressed], within: 6, unless: [words.plain, warned] },
];

const sexualTalk: readonly Pattern[] = [
	{ all: [words.crude], unless: [words.plain, warned] },
	{ all: [words.bed, words.aboutYou], within: 7, unless: [words.plain, warned] },
];

const insulting: readonly Pattern[] = [
	{ all: [words.insults, words.atYou], within: 4, unless: [words.notYou, warned] },
	{ all: [words.curses], unless: [warned] },
];

/** The same call for an answer twice or more: תעני, תעני כבר, נו. */
function findRepeated(document: Document): Found[] {
	const calls = findAll(document, words.answerMe);
	const [first, last] = [calls[0], calls.at(-1)];
	if (!first || !last || calls.length < 3) return [];
	return [{ from: first.from, to: last.to }];
}

const family = "harassment";
const version = 5;

/** Sexual talk that nobody asked for, insults, and pressure after a no (`trust-and-safety.md` D.5). */
export const harassmentRules: readonly Rule[] = [
	{
		key: "harassment.sexual",
		family,
		version,
		scores: { profile: 72, note: 36 },
		title: "תוכן מיני בוטה",
		sentence: "הטקסט נשמע בוטה, ומי שיקבל אותו לא ביקש זאת. עניין אפשר להביע גם בעדינות.",
		find: find(sexual),
	},
	{
		key: "harassment.sexual_talk",
		family,
		version,
		scores: { profile: 28, note: 26 },
		title: "דיבור מיני",
		sentence: "הטקסט מדבר על מין. לפני שהכרתם, זה עלול להביך: עדיף להתחיל אחרת.",
		find: find(sexualTalk),
	},
	{
		key: "harassment.insult",
		family,
		version,
		scores: { profile: 72, note: 34 },
		title: "קללה או עלבון",
		sentence: "הטקסט נשמע מעליב. גם כשכועסים אפשר לעצור כאן, או לסיים את השיחה בלי עלבון.",
		find: find(insulting),
	},
	{
		key: "harassment.pressure",
		family,
		version,
		scores: { profile: 30, note: 26 },
		title: "לחץ לענות או להסכים",
		sentence: "הטקסט נשמע לוחץ. ״לא״ ושתיקה הם תשובה שלמה: כדאי לתת לה מקום.",
		find: (document) => [
			...findPatterns(document, [{ all: [words.pressure], evenDenied: true, unless: [warned] }]),
			...findRepeated(document),
		],
	},
	{
		key: "harassment.hint",
		family,
		version,
		scores: { profile: 26, note: 22 },
		title: "רמזים לדיבור פוגע",
		sentence: "הטקסט עלול לפגוע במי שיקרא אותו. כדאי לקרוא אותו שוב לפני השליחה.",
		find: (document) => findWeighed(document, harassmentHints, 3),
	},
];
