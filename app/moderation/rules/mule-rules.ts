import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import { channels, moneyWords, sharedCosts } from "./words/fraud.ts";
import * as words from "./words/mules.ts";
import { anyOf, askYou, sums, warned } from "./words/requests.ts";

const daily = [warned, words.ownThings] as const;
const money = anyOf(words.transfersThrough, words.cashWords, moneyWords, channels, sums);
const far = { unless: [warned, sharedCosts], anySentence: true, evenDenied: true };

const passOn: readonly Pattern[] = [
	{ all: [words.goesOn, words.comesToYou, money], within: 12, ...far },
	{ all: [words.share, words.transfersThrough, words.comesToYou], within: 12, ...far },
	{ all: [words.withdraw, words.comesToYou], within: 6, ...far },
	{ all: [words.withdraw, words.cashWords, words.someoneElses], within: 10, ...far },
	{ all: [words.openThings, words.inYourName], within: 8, unless: [warned], anySentence: true },
	{ all: [words.incoming, anyOf(askYou, sums), words.outTo], within: 10, ...far },
	{ all: [words.things, words.brought, anyOf(askYou, words.travel)], within: 10, ...far },
	{ all: [words.things, words.stored], within: 6, unless: daily, anySentence: true },
	{ all: [words.owners, anyOf(words.seek, words.share, sums)], within: 8, ...far },
	{ all: [words.openThings, words.opened], within: 5, ...far },
	{ all: [words.openThings, words.openNew, words.throughIt], within: 10, ...far },
	{ all: [words.seek, words.comesToYou, money], within: 10, ...far },
	{ all: [words.comesToYou, words.goesOn, words.share], within: 12, ...far },
	{ all: [words.things, words.comesToYou, words.goesOn], within: 10, ...far },
	{ all: [words.receiveIt, words.forMe], within: 10, ...far },
	{ all: [words.between, anyOf(words.noQuestions, words.share)], within: 14, ...far },
	{ all: [words.openThings, words.anyName, words.seek], within: 10, unless: [warned] },
	{
		all: [words.things, words.givesYou, words.keepIt],
		within: 10,
		unless: daily,
		anySentence: true,
	},
	{
		all: [words.things, anyOf(words.thingActs, words.comesToYou), words.strangers],
		within: 12,
		unless: daily,
		anySentence: true,
	},
];

const lent: readonly Pattern[] = [
	{ all: [words.yourAccount, words.useIt], within: 8, unless: [warned], anySentence: true },
	{ all: [words.yourAccount, words.share], within: 10, unless: [warned], anySentence: true },
	{ all: [words.yourAccount, words.goesOn], within: 12, unless: [warned], anySentence: true },
	{ all: [words.share, words.transfersThrough, words.goesOn], within: 10, ...far },
	{ all: [words.notMine, words.byYou], within: 10, ...far },
	{ all: [words.lendable, words.borrow, words.forAWhile], within: 14, ...far },
	{ all: [words.coaching], unless: [warned] },
	{ all: [anyOf(words.throughYou, words.guarantee)], unless: [warned] },
	{ all: [words.things, words.withYou], within: 6, unless: daily, anySentence: true },
	{ all: [words.noQuestions, words.thingActs], within: 10, unless: daily, anySentence: true },
	{ all: [words.openNew, words.inYourName], within: 6, unless: daily, anySentence: true },
];

const family = "mules";
const version = 7;

/** The reader as the way that money or things take (`trust-and-safety.md` D.5). */
export const muleRules: readonly Rule[] = [
	{
		key: "mules.pass_on",
		family,
		version,
		scores: { profile: 78, note: 39 },
		title: "לקבל ולהעביר הלאה",
		sentence:
			"נראה שהטקסט מבקש לקבל כסף או חבילה ולהעביר הלאה. כך מסתבכים בכסף גנוב, ולכן לא מבקשים את זה כאן.",
		find: (document) => findPatterns(document, passOn),
	},
	{
		key: "mules.account",
		family,
		version,
		scores: { profile: 15, note: 34 },
		title: "שימוש בחשבון של אדם אחר",
		sentence: "נראה שהטקסט מבקש להשתמש בחשבון או בכרטיס של אדם אחר. חשבון לא משאילים, גם לא ליום.",
		find: (document) => findPatterns(document, lent),
	},
];
