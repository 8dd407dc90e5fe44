import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import { channels, moneyWords } from "./words/fraud.ts";
import * as menace from "./words/menace.ts";
import { anyOf, payMe, sums } from "./words/requests.ts";
import * as words from "./words/threats.ts";

const shown = [words.meantToBeSeen, words.inFun] as const;
const money = anyOf(sums, moneyWords, channels, payMe);
const or = anyOf(menace.deadline, menace.silence);
const told = anyOf(words.publish, words.tell, menace.reaches);
const far = { unless: shown, anySentence: true, evenDenied: true };

const exposed: readonly Pattern[] = [
	{ all: [words.publish, words.privateThings, words.yourPeople], within: 9, unless: shown },
	{ all: [words.publish, words.privateThings, words.networks, words.ofYours], ...far },
	{ all: [menace.orI, told], within: 6, ...far },
	{ all: [words.privateThings, menace.reaches, words.yourPeople], within: 9, unless: shown },
	{ all: [menace.orElse, words.yourPeople, menace.reaches], within: 7, ...far },
	{ all: [told, words.privateThings, or], within: 10, ...far },
	{ all: [told, words.spouses, or], within: 10, ...far },
	{ all: [told, words.closePeople, words.privateThings], within: 10, ...far },
	{ all: [words.privateThings, money, or], within: 12, ...far },
	{ all: [words.evidenceKept, anyOf(or, words.yourPeople)], within: 14, ...far },
	{ all: [words.privateThings, menace.ultimatum, anyOf(words.publish, money)], within: 14, ...far },
	{ all: [words.evidenceKept, words.tell, menace.yourOwn], within: 14, ...far },
];

const harmed: readonly Pattern[] = [
	{ all: [words.harm], unless: shown },
	{ all: [menace.violence], unless: shown },
	{ all: [words.iKnow, words.whereYouLive], within: 5, unless: shown },
	{ all: [menace.onMyWay, menace.breaks], within: 7, unless: shown },
	{
		all: [words.iKnow, anyOf(menace.childrenOf, menace.placeOfChildren)],
		within: 5,
		unless: shown,
	},
	{
		all: [words.hurtMyself, words.leaving],
		within: 10,
		unless: [words.inFun],
		anySentence: true,
		evenDenied: true,
	},
];

const hinted: readonly Pattern[] = [
	{ all: [told, words.closePeople, or], within: 10, ...far },
	{ all: [words.outing, words.privateThings], within: 5, unless: shown },
	{ all: [words.found, words.contactThings, words.closePeople], within: 8, unless: shown },
	{ all: [words.wholeTown, words.knowsYou], within: 5, unless: shown },
	{ all: [words.evidenceKept, words.ofYours], within: 6, unless: shown },
	{ all: [words.privateThings, anyOf(menace.silence, menace.wantMore)], within: 10, ...far },
	{ all: [words.ofYours, menace.reaches, words.networks], within: 7, unless: shown },
	{ all: [menace.deadline, payMe, menace.reaches], within: 8, ...far },
	{ all: [menace.menaces], unless: shown, evenDenied: true },
	{ all: [words.privateThings, menace.noise, words.yourPeople], within: 8, ...far },
	{ all: [menace.family, menace.couldKnow], within: 12, ...far },
	{ all: [menace.youWouldNot, menace.yourOwn], within: 6, ...far },
	{ all: [menace.explains], unless: shown },
	{ all: [menace.weapons, menace.atReader], within: 4, unless: shown },
	{ all: [words.feignedRegret, words.closePeople], within: 9, ...far },
	{ all: [words.tell, words.closePeople], within: 4, unless: shown },
	{ all: [words.publish, words.spouses], within: 6, unless: shown },
	{ all: [menace.childrenOf], unless: shown },
	{ all: [menace.silence, money], within: 8, unless: shown, anySentence: true },
	{ all: [menace.atHome, menace.ordered], within: 8, unless: shown, anySentence: true },
	{
		all: [words.privateThings, words.demands, words.yourPeople],
		within: 10,
		unless: shown,
		anySentence: true,
	},
	{ all: [words.warning], unless: shown },
	{ all: [menace.placeOfChildren, menace.thinkOfIt], within: 9, unless: shown, anySentence: true },
	{ all: [words.outing, or, words.ofReader], within: 8, ...far },
	{ all: [words.outing, words.ofReader, words.networks], within: 6, ...far },
	{ all: [menace.childSeen, menace.childWhere], within: 6, unless: shown, anySentence: true },
	{
		all: [menace.cooperate, anyOf(menace.ultimatum, words.feignedRegret, told)],
		within: 16,
		...far,
	},
	{ all: [words.lurking], unless: shown },
	{ all: [words.hurtMyself], unless: shown },
];

const family = "threats";
const version = 7;
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
		find: (document) => findPatterns(document, exposed),
	},
	{
		key: "threats.harm",
		family,
		version,
		scores: { profile: 94, note: 94 },
		title: "איום בפגיעה",
		sentence: `${inReview} עד אז אף אחד אחר לא יקרא אותו.`,
		find: (document) => findPatterns(document, harmed),
	},
	{
		key: "threats.hint",
		family,
		version,
		scores: { profile: 34, note: 34 },
		title: "מילים שנשמעות כמו איום",
		sentence: "הטקסט נשמע כמו איום. אם הכוונה אחרת, כדאי לנסח אותו מחדש.",
		find: (document) => findPatterns(document, hinted),
	},
];
