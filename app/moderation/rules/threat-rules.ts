import type { Document } from "./reading/document.ts";
import type { Found } from "./reading/lexicon.ts";
import { findPatterns, type Pattern } from "./reading/together.ts";
import { findWeighed } from "./reading/weigh.ts";
import type { Rule } from "./rule.ts";
import { threatHints } from "./words/hostile-hints.ts";
import * as words from "./words/threats.ts";

const find =
	(patterns: readonly Pattern[]) =>
	(document: Document): Found[] =>
		findPatterns(document, patterns);

const shown = [words.meantToBeSeen, words.inFun] as const;

const exposed: readonly Pattern[] = [
	{ all: [words.publish, words.privateThings, words.yourPeople], within: 9, unless: shown },
	{
		all: [words.publish, words.privateThings, words.orElse],
		within: 10,
		unless: shown,
		anySentence: true,
		evenDenied: true,
	},
	{
		all: [words.tell, words.closePeople, words.orElse],
		within: 10,
		unless: shown,
		anySentence: true,
		evenDenied: true,
	},
];

const harmed: readonly Pattern[] = [
	{ all: [words.harm], unless: [words.inFun, words.meantToBeSeen] },
	{ all: [words.iKnow, words.whereYouLive], within: 5, unless: [words.inFun, words.meantToBeSeen] },
	{
		all: [words.hurtMyself, words.leaving],
		within: 10,
		unless: [words.inFun],
		anySentence: true,
		evenDenied: true,
	},
];

const hinted: readonly Pattern[] = [
	{ all: [words.pity, words.closePeople], within: 7, unless: [words.inFun] },
	{ all: [words.tell, words.closePeople], within: 5, unless: [words.inFun] },
	{ all: [words.publish, words.closePeople], within: 6, unless: [words.inFun] },
	{ all: [words.keptProof], unless: shown },
	{
		all: [words.privateThings, words.demands, words.yourPeople],
		within: 10,
		unless: shown,
		anySentence: true,
	},
	{ all: [words.harm], anySentence: true, unless: [words.inFun] },
	{ all: [words.lurking] },
	{ all: [words.hurtMyself] },
];

const family = "threats";
const version = 5;
const inReview = "הטקסט בבדיקה של הצוות.";

/** Threats and extortion: a person reads what is held (`members.md` 7). */
export const threatRules: readonly Rule[] = [
	{
		key: "threats.expose",
		family,
		version,
		scores: { profile: 95, note: 95 },
		title: "איום לפרסם או לספר",
		sentence: `${inReview} עד אז הוא לא יוצג ולא יישלח.`,
		find: find(exposed),
	},
	{
		key: "threats.harm",
		family,
		version,
		scores: { profile: 94, note: 94 },
		title: "איום בפגיעה",
		sentence: `${inReview} עד אז אף אחד אחר לא יקרא אותו.`,
		find: find(harmed),
	},
	{
		key: "threats.hint",
		family,
		version,
		scores: { profile: 34, note: 34 },
		title: "מילים שנשמעות כמו איום",
		sentence: "הטקסט נשמע כמו איום. אם הכוונה אחרת, כדאי לנסח אותו מחדש.",
		find: (document) => [
			...findPatterns(document, hinted),
			...findWeighed(document, threatHints, 3),
		],
	},
];
