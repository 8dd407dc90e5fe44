import type { Document } from "./document.ts";
import { bucketCount, bucketOf, type Reading } from "./forms.ts";
import { learnWord } from "./latin.ts";
import { normalizeText, squash } from "./normalize.ts";

type Word = { key: string; isExact: boolean; isStem: boolean };

export type Lexicon = {
	/** Where the longest phrase that begins at the token ends; null when none does. */
	findAt: (document: Document, at: number) => number | null;
};

export type Found = { from: number; to: number };

/** Phrases by first word; the lengths of stems; by first letter and length, for hidden letters. */
function indexPhrases(phrases: readonly string[]) {
	const byWord = new Map<string, Word[][]>();
	const stemLengths = new Set<number>();
	const byStart = new Map<string, Word[][]>();
	for (const phrase of phrases) {
		const words = phrase.split(" ").map(readWord);
		const joined = words.map(({ key }) => key).join("");
		// Written without its spaces, or spelled letter by letter: עיסויארוטי.
		if (words.length > 1 && joined.length >= 7) {
			const isStem = words.at(-1)?.isStem === true;
			const whole = [{ key: squash(joined), isExact: false, isStem }];
			byWord.set(squash(joined), [...(byWord.get(squash(joined)) ?? []), whole]);
			if (isStem) stemLengths.add(squash(joined).length);
		}
		const first = words[0] as Word;
		const known = byWord.get(first.key) ?? [];
		known.push(words);
		byWord.set(first.key, known);
		if (first.isStem) stemLengths.add(first.key.length);
		if (first.key.length < 4) continue;
		const start = startOf(first.key, first.isStem ? 0 : first.key.length);
		byStart.set(start, [...(byStart.get(start) ?? []), words]);
	}
	return { byWord, stemLengths, byStart };
}

/** The buckets where phrases begin; a stem shorter than the bucket prefix may be in any. */
function bucketsOf(phrases: readonly Word[][]): Uint8Array {
	const buckets = new Uint8Array(bucketCount);
	for (const [first] of phrases) {
		if (first?.isStem && first.key.length < 3) return buckets.fill(1);
		buckets[bucketOf(first?.key ?? "")] = 1;
	}
	return buckets;
}

/**
 * Phrases in plain spelling, words separated by spaces. Prefixes and doubled letters are allowed for; `=` before a
 * word disallows prefixes, `~` after one matches any continuation.
 */
export function lexicon(...phrases: readonly string[]): Lexicon {
	const { byWord, stemLengths, byStart } = indexPhrases(phrases);
	const buckets = bucketsOf([...byWord.values()].flat());
	// Most words begin no phrase: reject those first.
	const mayBegin = (readings: readonly Reading[]) => {
		for (const reading of readings) {
			for (const bucket of reading.buckets) if (buckets[bucket] === 1) return true;
			if (reading.buckets.length === 0) return true;
		}
		return false;
	};

	const startingWith = ({ forms, buckets: begun }: Reading, follow: (words: Word[]) => void) => {
		for (let cut = 0; cut < forms.length; cut += 1) {
			if (buckets[begun[cut] as number] !== 1) continue;
			const form = forms[cut] as string;
			for (const words of byWord.get(form) ?? [])
				if (cut === 0 || !words[0]?.isExact) follow(words);
			for (const length of stemLengths) {
				if (length >= form.length) continue;
				for (const words of byWord.get(form.slice(0, length)) ?? [])
					if (words[0]?.isStem && (cut === 0 || !words[0].isExact)) follow(words);
			}
		}
	};

	const hidden = ({ forms }: Reading) =>
		forms.flatMap((form) =>
			[form.length, 0]
				.flatMap((length) => byStart.get(startOf(form, length)) ?? [])
				.filter(([first]) => first !== undefined && hides(form, first)),
		);

	const read = (document: Document, at: number): number | null => {
		let end: number | null = null;
		for (const reading of document.readings[at] ?? []) {
			const follow = (words: Word[]) => {
				const to = followWords(document, words, reading.next);
				if (to !== null) end = Math.max(end ?? 0, to);
			};
			if (reading.buckets.length > 0) startingWith(reading, follow);
			else hidden(reading).forEach(follow);
		}
		return end;
	};
	// Rules query the same positions repeatedly.
	const known = new WeakMap<Document, (number | null)[]>();
	return {
		findAt(document, at) {
			const readings = document.readings[at];
			if (!readings || !mayBegin(readings)) return null;
			const ends = known.get(document) ?? [];
			known.set(document, ends);
			const found = ends[at];
			if (found !== undefined) return found;
			const end = read(document, at);
			ends[at] = end;
			return end;
		},
	};
}

function readWord(written: string): Word {
	const isExact = written.startsWith("=");
	const isStem = written.endsWith("~");
	const plain = written.replace(/^=|~$/g, "");
	const key = squash(normalizeText(plain).text);
	learnWord(key);
	return { key, isExact, isStem };
}

/** The end of the words after the first, if they follow at `next`; hyphens and the like may separate them. */
function followWords(document: Document, words: readonly Word[], next: number): number | null {
	let at = next;
	for (const word of words.slice(1)) {
		const sign = document.tokens[at];
		if (sign?.kind === "sign" && sign.text !== "." && sign.text !== word.key) at += 1;
		const reading = document.readings[at]?.find((reading) => isWord(reading, word));
		if (!reading) return null;
		at = reading.next;
	}
	return at;
}

function isWord({ key, forms, buckets }: Reading, word: Word): boolean {
	if (buckets.length === 0) return forms.some((form) => hides(form, word));
	const allowed = word.isExact ? [key] : forms;
	return allowed.some((form) => (word.isStem ? form.startsWith(word.key) : form === word.key));
}

/** Words with hidden letters are indexed by first letter and length; stems by the letter. */
const startOf = (key: string, length: number) => `${key[0]}${length}`;

/** Whether a word with hidden letters matches: the first is visible, and at most a third are hidden. */
function hides(form: string, { key, isStem }: Word): boolean {
	if (isStem ? form.length < key.length : form.length !== key.length) return false;
	let hidden = 0;
	for (let at = 0; at < key.length; at += 1) {
		if (form[at] === "*") hidden += 1;
		else if (form[at] !== key[at]) return false;
	}
	return form[0] !== "*" && hidden * 3 <= key.length;
}

/** Every place where a phrase of the lexicon stands. */
export function findAll(document: Document, words: Lexicon): Found[] {
	const found: Found[] = [];
	for (let at = 0; at < document.tokens.length; at += 1) {
		const to = words.findAt(document, at);
		if (to !== null) found.push({ from: at, to });
	}
	return found;
}

/** Whether a phrase begins up to `before` tokens before, or `after` tokens after, in the same sentence. */
export function isNear(
	document: Document,
	words: Lexicon,
	{ from, to }: Found,
	{
		before = 0,
		after = 0,
		inClause = false,
		anySentence = false,
	}: { before?: number; after?: number; inClause?: boolean; anySentence?: boolean },
): boolean {
	const bounds = inClause ? clauseOf(document, { from, to }) : null;
	const sentence = document.tokens[from]?.sentence;
	const last = Math.min(to + after, document.tokens.length);
	for (let at = Math.max(0, from - before, bounds?.from ?? 0); at < last; at += 1) {
		if (bounds && at >= bounds.to) break;
		if (at >= from && at < to) continue;
		if (!anySentence && document.tokens[at]?.sentence !== sentence) continue;
		if (words.findAt(document, at) !== null) return true;
	}
	return false;
}

const clauseEnds = /^[,;:()–-]$/;

/** The clause between commas that contains the find; looks at most nine tokens away. */
function clauseOf({ tokens }: Document, { from, to }: Found): Found {
	const ends = (at: number) => {
		const token = tokens[at];
		// A hyphen inside a word is no boundary.
		return (
			token !== undefined && clauseEnds.test(token.text) && !(token.text === "-" && token.isGlued)
		);
	};
	let first = from;
	while (first > 0 && from - first < 9 && !ends(first - 1)) first -= 1;
	let last = to;
	while (last < tokens.length && last - to < 9 && !ends(last)) last += 1;
	return { from: first, to: last };
}

const negations = lexicon(
	..."=לא =בלי =ללא =אין =אל =ואין =ולא =ובלי =אינני =איננו =שלא =not =no =never =without =dont".split(
		" ",
	),
);

/** Whether a "no" precedes by up to `steps` words, with no sign between: לא עושה פגישות בתשלום. */
export function isDenied(document: Document, { from }: Found, steps = 3): boolean {
	for (let at = from - 1; at >= Math.max(0, from - steps); at -= 1) {
		const token = document.tokens[at];
		if (!token || token.sentence !== document.tokens[from]?.sentence) return false;
		if (token.kind === "sign") return false;
		// לא סתם and לא רק are no negation.
		const next = document.tokens[at + 1]?.text ?? "";
		if (negations.findAt(document, at) !== null)
			return !/^(?:סתמ|רק|just|only|עוד|עדיינ)$/.test(next);
	}
	return false;
}
