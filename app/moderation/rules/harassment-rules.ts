import type { Document } from "./reading/document.ts";
import { type Found, findAll } from "./reading/lexicon.ts";
import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import * as words from "./words/harassment.ts";
import { warned } from "./words/requests.ts";

const said = [words.plain, warned] as const;
const kind = [words.notYou, words.playful, warned] as const;

const sexual: readonly Pattern[] = [
	{ all: [words.crude], unless: said },
	{ all: [words.strip], unless: said },
	{ all: [words.showYourself, words.undressed], within: 6, unless: said },
];

const sexualTalk: readonly Pattern[] = [
	{ all: [words.sexTalk], unless: said },
	{ all: [words.wearing, words.beneath], within: 4, unless: said },
	{ all: [words.inBed, words.wanted], within: 4, unless: said },
	{ all: [words.body, words.gaze], within: 2, unless: said },
	{ all: [words.suggestiveEmoji, words.emojiTarget], within: 4, unless: said },
];

const insulting: readonly Pattern[] = [
	{ all: [words.vile], unless: [words.notYou, warned], evenDenied: true },
	{ all: [words.insults, words.callYou], within: 3, unless: kind },
	{ all: [words.insults, words.insults], within: 3, unless: kind },
	{
		all: [words.silencing],
		unless: [words.closableThings, words.playful, warned],
		evenDenied: true,
	},
];

const slighting: readonly Pattern[] = [
	{ all: [words.belittled], unless: [words.playful, warned], evenDenied: true },
	{ all: [words.youAre], unless: kind },
	{ all: [words.vocative], within: 2, unless: [words.nice, ...kind] },
	{ all: [words.lookOf, words.animalNames], within: 2, unless: kind },
	{ all: [words.disgust, words.ofYours], within: 12, unless: said, anySentence: true },
	{ all: [words.slurs], unless: [words.fictions, ...kind] },
	{ all: [words.looks, words.looks], within: 2, unless: kind },
	{ all: [words.insults, words.talkNow], within: 4, unless: kind, anySentence: true },
];

/** The same call for an answer three times or more: תעני, תעני כבר, נו. */
function findRepeated(document: Document): Found[] {
	const calls = findAll(document, words.answerMe);
	const first = calls[0];
	const last = calls.at(-1);
	if (!first || !last || calls.length < 3) return [];
	return [{ from: first.from, to: last.to }];
}

const family = "harassment";
const version = 7;

/** Sexual talk that nobody asked for, insults, and pressure after a no (`trust-and-safety.md` D.5). */
export const harassmentRules: readonly Rule[] = [
	{
		key: "harassment.sexual",
		family,
		version,
		scores: { profile: 72, note: 36 },
		title: "תוכן מיני בוטה",
		sentence: "הטקסט נשמע בוטה, ומי שיקבל אותו לא ביקש זאת. עניין אפשר להביע גם בעדינות.",
		find: (document) => findPatterns(document, sexual),
	},
	{
		key: "harassment.sexual_talk",
		family,
		version,
		scores: { profile: 28, note: 26 },
		title: "דיבור מיני",
		sentence: "הטקסט מדבר על מין. לפני שהכרתם, זה עלול להביך: עדיף להתחיל אחרת.",
		find: (document) => findPatterns(document, sexualTalk),
	},
	{
		key: "harassment.insult",
		family,
		version,
		scores: { profile: 72, note: 34 },
		title: "קללה או עלבון",
		sentence: "הטקסט נשמע מעליב. גם כשכועסים אפשר לעצור כאן, או לסיים את השיחה בלי עלבון.",
		find: (document) => findPatterns(document, insulting),
	},
	{
		key: "harassment.slight",
		family,
		version,
		scores: { profile: 15, note: 24 },
		title: "זלזול",
		sentence: "הטקסט עלול לפגוע במי שיקרא אותו. כדאי לקרוא אותו שוב לפני השליחה.",
		find: (document) => findPatterns(document, slighting),
	},
	{
		key: "harassment.pressure",
		family,
		version,
		scores: { profile: 15, note: 26 },
		title: "לחץ לענות או להסכים",
		sentence: "הטקסט נשמע לוחץ. ״לא״ ושתיקה הם תשובה שלמה: כדאי לתת לה מקום.",
		find: (document) => [
			...findPatterns(document, [{ all: [words.pressure], evenDenied: true, unless: [warned] }]),
			...findRepeated(document),
		],
	},
];
