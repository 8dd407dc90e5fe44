import { type Reading, readAs } from "./forms.ts";
import { readLatin } from "./latin.ts";
import { normalizeText, squash } from "./normalize.ts";
import { isSum } from "./number-words.ts";

/** A word of one script, a number, a clock time or date, or any other sign. */
export type Token = {
	kind: "word" | "number" | "time" | "sign";
	/** As normalized; a number's digits with what separates its thousands. */
	text: string;
	/** What lexicons compare: a word's text without doubled letters. */
	key: string;
	/** In the original text. */
	start: number;
	end: number;
	isGlued: boolean;
	sentence: number;
};

/** A tokenized text, with every possible reading of a word at each token. */
export type Document = {
	tokens: readonly Token[];
	/** By token, the plain one first. */
	readings: readonly (readonly Reading[])[];
};

const word = /[\u05d0-\u05ea]+|[a-z]+|\p{L}/uy;
const time = /\d{1,2}:\d{2}(?!\d)|\d{1,2}([./])\d{1,2}\1(?:(?:19|20)\d{2}|\d{2})(?![./-]?\d)/y;
const number = /\d+/y;

/** Reads a text in linear time. */
export function readDocument(original: string): Document {
	const tokens = joinSums(joinDigits(readTokens(original)));
	const readings: Reading[][] = tokens.map(({ key }, at) => [readAs(key, at + 1)]);
	addGlued(tokens, readings);
	addSpelled(tokens, readings);
	for (const [at, words] of readLatin(tokens))
		for (const key of words) readings[at]?.push(readAs(key, at + 1));
	addAge(tokens, readings);
	return { tokens, readings };
}

/** `bat 17` and `b@t17`: a young age in Latin letters is read without another word of Hebrew beside it. */
function addAge(tokens: readonly Token[], readings: Reading[][]): void {
	for (const ways of readings) {
		const bat = ways.find(({ key }) => key === "bat");
		const [age, after] = bat ? [tokens[bat.next], tokens[bat.next + 1]] : [];
		if (bat && age && /^1[0-7]$/.test(age.text) && !(after?.isGlued && after.kind === "word"))
			ways.push(readAs("בת", bat.next));
	}
}

function readTokens(original: string): Token[] {
	const { text, starts, ends } = normalizeText(original);
	const tokens: Token[] = [];
	let sentence = 0;
	let isGlued = false;
	for (let at = 0; at < text.length; ) {
		const found = matchAt(text, at);
		const { kind, length } = found;
		const part = text.slice(at, at + length);
		if (part === " ") isGlued = false;
		else if (part === "\n") [isGlued, sentence] = [false, sentence + 1];
		else {
			const start = starts[at] as number;
			const end = ends[at + length - 1] as number;
			const key = kind === "word" ? squash(part) : part;
			tokens.push({ kind, text: part, key, start, end, isGlued, sentence });
			isGlued = true;
			if (endsSentence(text, at, part)) sentence += 1;
		}
		at += length;
	}
	return tokens;
}

/** 1 6 and 8 0 0 are numbers; so is 1-8-0-0, with four digits and one kind of sign. */
function joinDigits(tokens: readonly Token[]): Token[] {
	const spaced = new Set<Token>();
	const joined: Token[] = [];
	for (let at = 0; at < tokens.length; at += 1) {
		const token = { ...(tokens[at] as Token) };
		const last = joined.at(-1);
		const isDigit = token.kind === "number" && token.text.length === 1;
		const end = isDigit ? endOfHyphened(tokens, at) : at;
		if (end > at) {
			const digits = tokens.slice(at, end + 1).filter(({ kind }) => kind === "number");
			const text = digits.map(({ text }) => text).join("");
			joined.push({ ...token, text, key: text, end: (tokens[end] as Token).end });
			at = end;
			continue;
		}
		if (last && isDigit && !token.isGlued && spaced.has(last)) {
			last.text += token.text;
			last.key = last.text;
			last.end = token.end;
			continue;
		}
		joined.push(token);
		if (isDigit) spaced.add(token);
	}
	return joined;
}

/** א ל פ י י ם and א.ל.פ.י.י.ם are one word if the letters spell a sum. */
function joinSums(tokens: readonly Token[]): Token[] {
	const joined: Token[] = [];
	for (let at = 0; at < tokens.length; at += 1) {
		const token = tokens[at] as Token;
		const end = endOfSpelled(tokens, at);
		const letters = tokens.slice(at, end + 1).filter(({ kind }) => kind === "word");
		const text = letters.map(({ text }) => text).join("");
		if (end > at && isSum(text)) {
			joined.push({ ...token, text, key: squash(text), end: (tokens[end] as Token).end });
			at = end;
		} else joined.push(token);
	}
	return joined;
}

/** The last of several single letters separated by spaces, or by one sign each. */
function endOfSpelled(tokens: readonly Token[], from: number): number {
	const isLetter = (token?: Token) => token?.kind === "word" && token.text.length === 1;
	if (!isLetter(tokens[from]) || isLetter(tokens[from - 1])) return from;
	const sign = tokens[from + 1]?.kind === "sign" ? tokens[from + 1]?.text : undefined;
	const step = sign ? 2 : 1;
	let end = from;
	while (end - from < 16 && isLetter(tokens[end + step])) {
		if (sign && tokens[end + 1]?.text !== sign) break;
		end += step;
	}
	return end;
}

/** The end of four digits separated by one sign each, or three with two zeros; phones have more. */
function endOfHyphened(tokens: readonly Token[], from: number): number {
	const isDigit = (token?: Token) => token?.kind === "number" && token.text.length === 1;
	const sign = tokens[from + 1]?.text;
	if (tokens[from]?.isGlued || (sign !== "-" && sign !== "." && sign !== "*")) return from;
	let end = from;
	for (; end < from + 8 && tokens[end + 1]?.text === sign; end += 2) {
		const isGlued = tokens[end + 1]?.isGlued && tokens[end + 2]?.isGlued;
		if (!isGlued || !isDigit(tokens[end + 2])) break;
	}
	const isRound = tokens[end]?.text === "0" && tokens[end - 2]?.text === "0";
	return end === from + 6 || (end === from + 4 && isRound) ? end : from;
}

function matchAt(text: string, at: number): { kind: Token["kind"]; length: number } {
	const before = text[at - 1] ?? "";
	if (!/[\d.,/:]/.test(before)) {
		time.lastIndex = at;
		const found = time.exec(text)?.[0];
		if (found && isClockOrDate(found)) return { kind: "time", length: found.length };
	}
	number.lastIndex = at;
	const digits = number.exec(text)?.[0];
	if (digits) return { kind: "number", length: lengthOfNumber(text, at, digits.length) };
	word.lastIndex = at;
	const letters = word.exec(text)?.[0];
	if (letters) return { kind: "word", length: letters.length };
	const sign = String.fromCodePoint(text.codePointAt(at) as number);
	return { kind: "sign", length: sign.length };
}

function isClockOrDate(text: string): boolean {
	const [first = 0, second = 0] = text.split(/[:./]/).map(Number);
	return text.includes(":") ? first < 25 && second < 60 : first <= 31 && second <= 12;
}

/** A number continues over thousands separators and one decimal point. */
function lengthOfNumber(text: string, at: number, digits: number): number {
	let end = at + digits;
	if (digits > 3) return digits;
	const isThousand = () => /^[,.]\d{3}(?!\d)/.test(text.slice(end, end + 5));
	while (isThousand()) end += 4;
	if (end === at + digits && /^\.\d(?!\d)(?!\.\d)/.test(text.slice(end, end + 5))) end += 2;
	return end - at;
}

function endsSentence(text: string, at: number, part: string): boolean {
	if (!/^[.!?;…|]$/u.test(part)) return false;
	return /^[\s.!?]?$/u.test(text[at + 1] ?? "");
}

const separators = new Set("._*|~^•·-+/\\,:=<>");
const latinDigits: Readonly<Record<string, string>> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"7": "t",
	"@": "a",
	$: "s",
	"!": "i",
	"*": "*",
};

/** Words broken by signs without spaces, or with digits for letters: t3le.gram, לי*וי, וואטס-אפ. */
function addGlued(tokens: readonly Token[], readings: Reading[][]): void {
	for (let from = 0; from < tokens.length; ) {
		let next = from + 1;
		while (tokens[next]?.isGlued && joins(tokens[next] as Token)) next += 1;
		let last = next;
		while (last > from + 1 && tokens[last - 1]?.kind === "sign") last -= 1;
		const group = tokens.slice(from, last);
		const first = group[0] as Token;
		// Longer than any word in the rules.
		if (group.length > 1 && group.length < 30 && joins(first)) {
			const isLatin = group.some(({ kind, text }) => kind === "word" && /[a-z]/.test(text));
			const start = first.kind === "sign" ? 1 : 0;
			const keyOf = (parts: readonly Token[]) =>
				squash(parts.map((token) => readPart(token, isLatin)).join(""));
			const key = keyOf(group);
			readings[from + start]?.push(readAs(key, last));
			// Two digits at its end may be a number of their own: b@t17.
			const tail = group.at(-1) as Token;
			if (group.length > 2 && tail.kind === "number" && tail.text.length === 2)
				readings[from + start]?.push(readAs(keyOf(group.slice(0, -1)), last - 1));
			// A sign may replace a letter, or separate two.
			if (key.includes("*") && group.every(({ kind }) => kind !== "number"))
				readings[from + start]?.push(readAs(squash(key.replaceAll("*", "")), last));
		}
		from = next;
	}
}

function joins({ kind, text }: Token): boolean {
	if (kind === "sign") return separators.has(text) || text in latinDigits;
	return kind === "word" || (kind === "number" && text.length <= 2);
}

function readPart({ kind, text }: Token, isLatin: boolean): string {
	if (kind === "word") return text;
	if (!isLatin)
		return kind === "number" || text === "*" || text === "@" ? "*".repeat(text.length) : "";
	return [...text].map((sign) => latinDigits[sign] ?? "").join("");
}

/** Words spelled letter by letter: ל י ו ו י, and t - e - l - e. */
function addSpelled(tokens: readonly Token[], readings: Reading[][]): void {
	let letters: number[] = [];
	const close = () => {
		const [first] = letters;
		if (first !== undefined && letters.length >= 2) {
			const key = squash(letters.map((at) => (tokens[at] as Token).text).join(""));
			readings[first]?.push(readAs(key, (letters.at(-1) as number) + 1));
		}
		letters = [];
	};
	for (const [at, { kind, text }] of tokens.entries()) {
		if (kind === "word" && text.length <= 1) {
			const [first = at, second = at] = letters;
			const step = at - (letters.at(-1) ?? at);
			// A different sign separates two words: ד ר כ ו ן + ס ל פ י.
			if (letters.length > 1 && step > second - first) close();
			letters.push(at);
		} else if (kind === "word" || kind === "number" || kind === "time") close();
		else if (at - (letters.at(-1) ?? at) > 2) close();
	}
	close();
}
