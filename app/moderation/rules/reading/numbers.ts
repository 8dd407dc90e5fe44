import type { Document, Token } from "./document.ts";
import { small } from "./number-words.ts";

/** A number in digits or words: its value, and the tokens it takes. */
export type FoundNumber = { value: number; from: number; to: number; isWord: boolean };

const times = new Map([
	["מאות", 100],
	["hundred", 100],
	["אלפ", 1_000],
	["אלפימ", 1_000],
	["אלפי", 1_000],
	["k", 1_000],
	["ק", 1_000],
	["thousand", 1_000],
	["grand", 1_000],
	["אשח", 1_000],
	["אלש", 1_000],
	["אלשח", 1_000],
]);

/** Whole value of a number token: 2,000 and 2.000 are thousands, 1.5 is not. */
function readNumber(text: string): number {
	return /[,.]\d{3}/.test(text) ? Number(text.replace(/[,.]/g, "")) : Number(text);
}

/** The number that begins at a token: 2000, 2,000, 2k, 2 אלף, אלפיים, חמש מאות, אלף וחצי, שש עשרה. */
export function numberAt({ tokens }: Document, at: number): FoundNumber | null {
	const first = tokens[at];
	if (first?.kind !== "number" && first?.kind !== "word") return null;
	let next = at + 1;
	let value: number;
	if (first.kind === "number") {
		value = readNumber(first.text);
		next = endOfDigits(tokens, next);
		const digits = tokens.slice(at, next).map(({ text }) => text.replaceAll("o", "0"));
		value = readNumber(digits.join(""));
	} else {
		const isHalf = /^[והבלמשכ]?חצי$/.test(first.text) && tokens[next]?.text === "אלפ";
		const begun = isHalf ? 500 : beginWord(first.text);
		if (begun === null) return null;
		if (isHalf) return { value: begun, from: at, to: next + 1, isWord: true };
		value = begun;
	}
	let unit = value >= 1_000 && first.kind === "word" ? 1_000 : 0;
	for (; next < tokens.length && next - at < 8; next += 1) {
		const isHyphen = tokens[next]?.text === "-" && tokens[next]?.isGlued;
		if (isHyphen && first.kind === "word" && tokens[next + 1]?.text === "עשרה") next += 1;
		const token = tokens[next];
		if (token?.kind !== "word") break;
		const plain = token.text.replace(/^ו(?=..)/, "");
		const factor = times.get(token.text);
		const isAnd = plain !== token.text;
		if (factor !== undefined && value < factor) {
			if (token.text === "ק" && !token.isGlued) break;
			value *= factor;
			unit = factor;
		} else if (plain === "חצי" && isAnd) {
			value += (unit || 1) / 2;
			if (unit === 0 && isThousand(tokens[next + 1]?.text)) continue;
			return { value, from: at, to: next + 1, isWord: first.kind === "word" };
		} else {
			const more = small.get(token.text) ?? (isAnd ? small.get(plain) : undefined);
			// עשרה after a digit makes it a teen, smaller parts are added: מאה עשרים ושלוש.
			if (more === undefined || (first.kind === "number" && unit === 0)) break;
			const isHundreds = value % 1_000 === 0 && value > 0 && more < 10 && more > 1;
			if (isHundreds && tokens[next + 1]?.text === "מאות") {
				value += 100 * more;
				next += 1;
			} else if (isHundreds && !isAnd && value === 1_000) {
				// אלף חמש is 1500.
				value += 100 * more;
			} else if (value < 10 && more === 10) value += 10;
			else if (more < lastPlace(value)) value += more;
			else break;
		}
	}
	return { value, from: at, to: next, isWord: first.kind === "word" };
}

/** Behind a number: zeros written as letters, and the digits between them: 7oo, 1O00. */
function endOfDigits(tokens: readonly Token[], from: number): number {
	const isZeros = (token?: Token) => token?.isGlued === true && /^o+$/.test(token.text);
	let next = from;
	while (next - from < 8 && isZeros(tokens[next])) {
		next += 1;
		if (tokens[next]?.isGlued && tokens[next]?.kind === "number") next += 1;
	}
	return next;
}

const isThousand = (text: string | undefined) => text === "אלפ" || text === "k";

function lastPlace(value: number): number {
	if (value % 1_000 === 0) return 1_000;
	if (value % 100 === 0) return 100;
	return value % 10 === 0 && value >= 20 ? 10 : 0;
}

/** Prefixes stand before the first word of a number: באלפיים, לחמש מאות. */
function beginWord(text: string): number | null {
	for (const form of [text, text.slice(1), text.slice(2)]) {
		const cut = text.length - form.length;
		if (cut > 0 && !/^[והבלמשכ]+$/.test(text.slice(0, cut))) break;
		const value = small.get(form);
		if (value !== undefined) return value;
	}
	return null;
}
