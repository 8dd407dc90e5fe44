import type { Document, Token } from "./document.ts";
import { digitWord } from "./number-words.ts";

type Place = { from: number; to: number };

const nine = "אבגדהוזחט";
const names: Readonly<Record<string, string>> = {
	...{ בית: "2", גימל: "3", דלת: "4", הא: "5", הי: "5", וו: "6", ויו: "6", זינ: "7", זיינ: "7" },
	...{ חית: "8", חט: "8", טית: "9", אלפ: "1" },
};
const withZero = /^(?:9720?5\d{8}|05\d{8}|0[23489]\d{7}|07\d{8})$/;
const withoutZero = /^5[0-58]\d{7}$/;

/** Phone numbers with some or all digits as letters of the alphabet: אפס ה ב א…, 0הבא…, בית אלף גימל. */
export function findLettered({ tokens }: Document): Place[] {
	const found: Place[] = [];
	for (let at = 0; at < tokens.length; at += 1) {
		const to = endOfPhone(tokens, at);
		if (to === null) continue;
		found.push({ from: at, to });
		at = to - 1;
	}
	return found;
}

function endOfPhone(tokens: readonly Token[], from: number): number | null {
	let digits = "";
	let hasLetters = false;
	// Words like אבא and בגדה consist of the same letters.
	let isSpelled = true;
	for (let at = from; at < tokens.length && digits.length < 13; at += 1) {
		const token = tokens[at] as Token;
		if (token.kind === "sign" && at > from) continue;
		const more = digitsOf(token);
		if (more === null) return null;
		digits += more;
		if (token.kind === "word" && digitWord(token.text) === null) {
			hasLetters = true;
			if (token.text.length > 1 && token.text.length < 9) isSpelled = false;
		}
		const isPhone = withZero.test(digits) || (isSpelled && withoutZero.test(digits));
		if (hasLetters && isPhone) return at + 1;
	}
	return null;
}

function digitsOf({ kind, text }: Token): string | null {
	if (kind === "number") return text.replace(/\D/g, "");
	if (kind !== "word") return null;
	const said = digitWord(text) ?? names[text];
	if (said) return said;
	const places = [...text].map((letter) => nine.indexOf(letter) + 1);
	return places.includes(0) ? null : places.join("");
}
