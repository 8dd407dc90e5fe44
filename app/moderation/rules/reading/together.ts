import type { Document } from "./document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./lexicon.ts";

/** Words that are significant only in combination. */
export type Pattern = {
	/** One of each must be near; the search starts with the first. */
	all: readonly [Lexicon, ...Lexicon[]];
	/** The number of tokens before and after the first. */
	within?: number;
	/** None of these may be near. */
	unless?: readonly Lexicon[];
	/** Counts even if negated before the first: אם לא תשלם. */
	evenDenied?: boolean;
	anySentence?: boolean;
	/** Minimum occurrences in the text, negated or not: תעני, תעני כבר, נו. */
	times?: number;
};

/** Where patterns occur, each from its first word to its last. */
export function findPatterns(document: Document, patterns: readonly Pattern[]): Found[] {
	return patterns.flatMap((pattern) => findPattern(document, pattern));
}

function findPattern(document: Document, pattern: Pattern): Found[] {
	const { all, within = 7, unless = [], evenDenied = false, anySentence = false } = pattern;
	const [first, ...others] = all;
	if (pattern.times !== undefined) return findRepeated(document, first, pattern.times);
	const around = { before: within, after: within, anySentence };
	return findAll(document, first).flatMap((found) => {
		if (!evenDenied && isDenied(document, found)) return [];
		let { from, to } = found;
		for (const words of others) {
			const next = nearest(document, words, found, around);
			if (!next) return [];
			from = Math.min(from, next.from);
			to = Math.max(to, next.to);
		}
		if (unless.some((words) => isNear(document, words, { from, to }, around))) return [];
		const inside = { from, to: from };
		if (unless.some((words) => isNear(document, words, inside, { after: to - from }))) return [];
		return [{ from, to }];
	});
}

function findRepeated(document: Document, words: Lexicon, times: number): Found[] {
	const found = findAll(document, words);
	const [first] = found;
	const last = found.at(-1);
	if (!first || !last || found.length < times) return [];
	return [{ from: first.from, to: last.to }];
}

/** The phrase that begins nearest to the find, not inside it. */
function nearest(
	document: Document,
	words: Lexicon,
	{ from, to }: Found,
	{ before, anySentence }: { before: number; anySentence: boolean },
): Found | null {
	const { tokens } = document;
	const sentence = tokens[from]?.sentence;
	for (let step = 1; step <= before; step += 1) {
		for (const at of [to + step - 1, from - step]) {
			if (at < 0 || at >= tokens.length) continue;
			if (!anySentence && tokens[at]?.sentence !== sentence) continue;
			const end = words.findAt(document, at);
			if (end !== null && (at >= to || end <= from)) return { from: at, to: end };
		}
	}
	return null;
}
