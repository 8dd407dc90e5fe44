import amountLists from "./lexicon/amounts.json" with { type: "json" };
import brokenLists from "./lexicon/broken.json" with { type: "json" };
import contactLists from "./lexicon/contacts.json" with { type: "json" };
import dealLists from "./lexicon/deals.json" with { type: "json" };
import documentLists from "./lexicon/documents.json" with { type: "json" };
import escortLists from "./lexicon/escort.json" with { type: "json" };
import everydayLists from "./lexicon/everyday.json" with { type: "json" };
import fraudLists from "./lexicon/fraud.json" with { type: "json" };
import giftLists from "./lexicon/gifts.json" with { type: "json" };
import harassmentLists from "./lexicon/harassment.json" with { type: "json" };
import meetingLists from "./lexicon/meetings.json" with { type: "json" };
import menaceLists from "./lexicon/menace.json" with { type: "json" };
import minorLists from "./lexicon/minors.json" with { type: "json" };
import muleLists from "./lexicon/mules.json" with { type: "json" };
import offerLists from "./lexicon/offers.json" with { type: "json" };
import requestLists from "./lexicon/requests.json" with { type: "json" };
import ruleData from "./lexicon/rules.json" with { type: "json" };
import schoolLists from "./lexicon/school.json" with { type: "json" };
import storyLists from "./lexicon/stories.json" with { type: "json" };
import teenLists from "./lexicon/teens.json" with { type: "json" };
import threatLists from "./lexicon/threats.json" with { type: "json" };
import tradeTalkLists from "./lexicon/trade-talk.json" with { type: "json" };
import { anyOf, askYou, sums } from "./reading/asked.ts";
// Must register its words first.
import "./reading/money.ts";
import type { Document } from "./reading/document.ts";
import { type Found, type Lexicon, lexicon } from "./reading/lexicon.ts";
import { normalizeText, squash } from "./reading/normalize.ts";
import type { Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";

/** `{a|b} c` stands for "a c" and "b c"; `anyOf` names lists of any file. */
type List =
	| readonly string[]
	| { readonly note: string; readonly phrases: readonly string[] }
	| { readonly anyOf: readonly string[] };

/** Lists by their name in patterns: `file.list`. */
const listed = new Map<string, Lexicon>([
	["requests.sums", sums],
	["requests.askYou", askYou],
]);

function spellOut(phrase: string): string[] {
	const choice = /\{([^{}]*)\}/.exec(phrase);
	if (!choice) return [phrase];
	const [braces, ways = ""] = choice;
	const before = phrase.slice(0, choice.index);
	const after = phrase.slice(choice.index + braces.length);
	return ways.split("|").flatMap((way) => spellOut(before + way + after));
}

function read(list: List): Lexicon {
	if ("anyOf" in list) return anyOf(...list.anyOf.map(listNamed));
	return lexicon(...("phrases" in list ? list.phrases : list).flatMap(spellOut));
}

function load<Name extends string>(file: string, lists: { readonly [Of in Name]: List }) {
	const entries = Object.entries<List>(lists).map(([name, list]) => {
		const words = read(list);
		listed.set(`${file}.${name}`, words);
		return [name, words];
	});
	return Object.fromEntries(entries) as Record<Name, Lexicon>;
}

function listNamed(name: string): Lexicon {
	const words = listed.get(name);
	if (!words) throw new Error(`the lexicon has no list ${name}`);
	return words;
}

// Of words that sound alike in Latin letters the first wins: the order matters.
export const amountWords = load("amounts", amountLists);
export const dealWords = load("deals", dealLists);
export const everydayWords = load("everyday", everydayLists);
export const offerWords = load("offers", offerLists);
export const { stories } = load("stories", storyLists);
export const escortWords = load("escort", escortLists);
export const contactWords = load("contacts", contactLists);
load("requests", requestLists);
load("documents", documentLists);
export const tradeTalk = load("trade-talk", tradeTalkLists);
load("fraud", fraudLists);
load("gifts", giftLists);
load("harassment", harassmentLists);
export const minorWords = load("minors", minorLists);
export const teenWords = load("teens", teenLists);
export const schoolWords = load("school", schoolLists);
load("mules", muleLists);
load("menace", menaceLists);
load("threats", threatLists);
export const meetingWords = load("meetings", meetingLists);

const squashed = (words: readonly string[]): ReadonlySet<string> =>
	new Set(words.map((word) => squash(normalizeText(word).text)));

/** Words that a space is put into. */
export const broken = { apps: squashed(brokenLists.apps), trade: squashed(brokenLists.trade) };

type PatternData = Omit<Pattern, "all" | "unless"> & {
	all: readonly (string | readonly string[])[];
	unless?: readonly string[];
};

type RuleData = Omit<Rule, "key" | "find"> & { patterns?: readonly PatternData[] };

export type RuleKey = keyof typeof ruleData.rules;

/** Finders in code for what patterns cannot express. */
export type Finders = { readonly [Key in RuleKey]?: (document: Document) => Found[] };

function readPattern({ all, unless = [], ...pattern }: PatternData): Pattern {
	const kinds = all.map((name) =>
		typeof name === "string" ? listNamed(name) : anyOf(...name.map(listNamed)),
	);
	const [first, ...others] = kinds;
	if (!first) throw new Error("a pattern of no words");
	return { ...pattern, all: [first, ...others], unless: unless.map(listNamed) };
}

export const ruleEntries = Object.entries(ruleData.rules as Record<RuleKey, RuleData>).map(
	([key, { patterns = [], ...rule }]) => ({
		key: key as RuleKey,
		...rule,
		patterns: patterns.map(readPattern),
	}),
);

/** Copy rules, which do not look at words. */
export const copies = Object.entries(ruleData.copies).map(([key, rule]) => ({
	key,
	...rule,
	family: "mass_copy" as const,
}));
