import { amountFinders } from "./amount-finders.ts";
import { contactFinders } from "./contact-finders.ts";
import { escortFinders } from "./escort-finders.ts";
import { type Finders, ruleEntries } from "./lexicon.server.ts";
import type { Mark } from "./marks.ts";
import { minorFinders } from "./minor-finders.ts";
import { readDocument } from "./reading/document.ts";
import { findPatterns } from "./reading/together.ts";
import {
	type Family,
	type Place,
	type Rule,
	scoreIn,
	type Verdict,
	verdictOf,
	verdicts,
} from "./rule.ts";

export type Hit = {
	rule: string;
	family: Family;
	version: number;
	score: number;
	/** Names the rule on the desk. */
	title: string;
	/** Shown to the writer. */
	sentence: string;
	/** In the text as given, ordered, without overlaps. */
	marks: Mark[];
};

export type Checked = { verdict: Verdict; hits: Hit[] };

const finders: Finders = {
	...amountFinders,
	...escortFinders,
	...contactFinders,
	...minorFinders,
};

/** Every rule; order is irrelevant. */
export const rules: readonly Rule[] = ruleEntries.map(({ patterns, ...rule }) => {
	const find = finders[rule.key];
	if (!find && patterns.length === 0) throw new Error(`nothing finds ${rule.key}`);
	return {
		...rule,
		find: (document) => [...findPatterns(document, patterns), ...(find?.(document) ?? [])],
	};
});

/** Checks a text against the rules (`members.md` 7). Pure and linear in the length. The strictest hit decides. */
export function checkText(text: string, place: Place, all: readonly Rule[] = rules): Checked {
	const document = readDocument(text);
	const hits: Hit[] = [];
	for (const rule of all) {
		const { key, family, version, title, sentence } = rule;
		const places = rule.find(document);
		if (places.length === 0) continue;
		const marks = joinMarks(
			places.map(({ from, to }) => [
				document.tokens[from]?.start ?? 0,
				document.tokens[to - 1]?.end ?? 0,
			]),
		);
		hits.push({ rule: key, family, version, score: scoreIn(rule, place), title, sentence, marks });
	}
	return { verdict: strictest(hits), hits: gravestFirst(hits) };
}

/** Ties in score are ordered by rule key. */
export const gravestFirst = (hits: readonly Hit[]): Hit[] =>
	hits.toSorted((one, other) => other.score - one.score || (one.rule < other.rule ? -1 : 1));

export function strictest(hits: readonly Hit[]): Verdict {
	const ranks = hits.map(({ score }) => verdicts.indexOf(verdictOf(score)));
	return verdicts[Math.max(0, ...ranks)] ?? "pass";
}

function joinMarks(marks: readonly Mark[]): Mark[] {
	const joined: [number, number][] = [];
	for (const [start, end] of marks.toSorted((one, other) => one[0] - other[0])) {
		const last = joined.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else joined.push([start, end]);
	}
	return joined;
}
