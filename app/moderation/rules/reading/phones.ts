import type { Document, Token } from "./document.ts";
import { findAll, lexicon } from "./lexicon.ts";
import { digitWord, runTogether } from "./number-words.ts";
import { numberAt } from "./numbers.ts";

/** A run of digits, however written and parted: its digits, and where each chunk begins. */
type Run = {
	digits: string;
	chunks: { at: number; token: number }[];
	words: number;
	plus: boolean;
};

/** Said between the digits of a number that is dictated. */
const fillers = lexicon(
	...[
		"ואז",
		"ואחרי",
		"אחרי זה",
		"אחריו",
		"לסיום",
		"בסוף",
		"סוף",
		"סיומת",
		"מסתיים",
		"המשך",
		"ממשיך",
	],
	...[
		"הקידומת",
		"קידומת",
		"התחלה",
		"מתחיל",
		"then",
		"and",
		"next",
		"ends",
		"מינוס",
		"כוכבית",
		"dot",
	],
	"אחכ",
	"אחר כך",
	"מקפ",
	"קו",
	"רווח",
	"נקודה",
	"פסיק",
	"עוד",
	"dash",
	"plus",
	"=ו",
);

/** Announces a number to be read backwards. */
const turned = lexicon(
	...["הפוך", "הפוכה", "תהפוך", "תהפכי", "להפוך", "מהסוף להתחלה", "מהסוף", "אחורה", "רוורס"],
	...["reverse", "reversed", "backwards", "backward"],
);

const likeDigits: Readonly<Record<string, string>> = {
	o: "0",
	z: "2",
	i: "1",
	l: "1",
	s: "5",
	b: "8",
	e: "3",
	g: "9",
};

const phone =
	/^(?:(?:00)?9720?5\d{8}|05\d{8}|(?:00)?9720?[23489]\d{7}|0[23489]\d{7}|07\d{8}|1[78]00\d{6}|00[1-9]\d{9,12})/;
/** Without its zero, or with the zero at the end. */
const bare = /^5[0-58]\d{7}0?$/;

/**
 * Phone numbers: Israeli ones and ones with a plus, in digits, words or both (0-5-2, O52, אפס חמש שתיים),
 * and any seven digits dictated as words.
 */
export function findPhones(document: Document): { from: number; to: number }[] {
	const isTurned = findAll(document, turned).length > 0;
	return readRuns(document).flatMap((run) => {
		return placeOf(run) ?? (isTurned && isPhoneBackwards(run) ? wholeOf(run) : []);
	});
}

const isPhoneBackwards = ({ digits }: Run): boolean => {
	const turned = [...digits].reverse().join("");
	return bare.test(turned) || phone.exec(turned)?.[0] === turned;
};

/** Runs of seven to twelve digits, a number only beside a word that says so. */
export function findLongRuns(document: Document): { from: number; to: number }[] {
	return readRuns(document)
		.filter(({ digits }) => digits.length >= 7 && digits.length <= 12)
		.map(wholeOf);
}

const wholeOf = ({ chunks }: Run) => ({
	from: chunks[0]?.token ?? 0,
	to: (chunks.at(-1)?.token ?? 0) + 1,
});

function placeOf(run: Run): { from: number; to: number } | null {
	const { digits, chunks, words, plus } = run;
	const isAbroad = plus && digits.length >= 8 && digits.length <= 15;
	if (isAbroad || bare.test(digits) || (words >= 5 && digits.length >= 7)) return wholeOf(run);
	const ends = new Map(chunks.map(({ at }, index) => [at, index]));
	ends.set(digits.length, chunks.length);
	for (const { at, token } of chunks) {
		const length = phone.exec(digits.slice(at, at + 15))?.[0].length;
		if (length === undefined) continue;
		const end = ends.get(at + length);
		if (end !== undefined) return { from: token, to: (chunks[end - 1]?.token ?? token) + 1 };
	}
	return null;
}

function readRuns(document: Document): Run[] {
	const { tokens } = document;
	const runs: Run[] = [];
	let run: Run | null = null;
	let gap = 0;
	for (let at = 0; at < tokens.length; at += 1) {
		const token = tokens[at] as Token;
		const { digits, next, words } = digitsAt(tokens, at);
		if (digits !== "") {
			if (!run) {
				const plus = tokens[at - 1]?.text === "+" && token.isGlued;
				run = { digits: "", chunks: [], words: 0, plus };
				runs.push(run);
			}
			run.chunks.push({ at: run.digits.length, token: at });
			run.digits += digits;
			run.words += words;
			gap = 0;
			at = next - 1;
			continue;
		}
		gap += 1;
		const filler = token.kind === "sign" ? null : fillers.findAt(document, at);
		// 05א2ב55: single letters put between the digits.
		const isLetter = token.kind === "word" && token.text.length === 1 && token.isGlued;
		const goesOn = token.kind === "sign" ? token.text !== ":" : filler !== null || isLetter;
		if (!goesOn || gap > 4) run = null;
		else if (filler !== null) at = filler - 1;
	}
	return runs;
}

/** The digits that begin at a token: a number, a digit as a word, or letters that stand for digits. */
function digitsAt(
	tokens: readonly Token[],
	at: number,
): { digits: string; next: number; words: number } {
	const token = tokens[at] as Token;
	const none = { digits: "", next: at + 1, words: 0 };
	if (token.kind === "time" || token.kind === "sign") return none;
	const many = repeatedAt(tokens, at);
	if (many) return many;
	if (token.kind === "word" && !/^[a-z]+$/.test(token.text)) {
		const many = hundredsAt(tokens, at);
		if (many) return { ...many, words: 1 };
		const unit = tensAt(tokens, at);
		if (unit !== null) return { digits: unit, next: at + 2, words: 1 };
		const digit = digitWord(token.text);
		if (digit !== null) return { ...none, digits: digit, words: 1 };
		const digits = runTogether(token.text) ?? "";
		return { ...none, digits, words: digits.length };
	}
	let next = at;
	let text = "";
	while (next - at < 16) {
		const part = tokens[next];
		if (!part || (next > at && !part.isGlued)) break;
		if (part.kind !== "number" && !/^[a-z]+$/.test(part.text)) break;
		text += part.text;
		next += 1;
	}
	const word = digitWord(text);
	if (word !== null) return { digits: word, next, words: 1 };
	const digits = [...text.replace(/[,.]/g, "")].map((one) => likeDigits[one] ?? one).join("");
	const shown = text.replace(/\D/g, "").length;
	if (!/^\d+$/.test(digits) || shown * 3 < digits.length) return none;
	return { digits, next, words: 0 };
}

/** ארבע מאות חמישים, מאה עשרים ושלוש, ארבעת אלפים חמש מאות: three or four digits said as one number. */
function hundredsAt(tokens: readonly Token[], at: number): { digits: string; next: number } | null {
	const first = tokens[at]?.text ?? "";
	const second = tokens[at + 1]?.text ?? "";
	if (!/^(?:מאות|אלפימ)$/.test(second) && !/^(?:מאה|מאתיימ)$/.test(first)) return null;
	const number = numberAt({ tokens, readings: [] }, at);
	const isWhole = number !== null && number.value >= 100 && number.value < 10_000;
	return isWhole ? { digits: String(number.value), next: number.to } : null;
}

/** חמישים ושתיים, שתים עשרה: two digits said as one number. */
function tensAt(tokens: readonly Token[], at: number): string | null {
	const [tens, unit] = [tokens[at]?.text ?? "", tokens[at + 1]?.text ?? ""].map((text) =>
		Number(digitWord(text) ?? 0),
	) as [number, number];
	const isTeen = /^עשרה?$/.test(tokens[at + 1]?.text ?? "") && tens >= 1 && tens <= 9;
	if (isTeen) return String(10 + tens);
	const isBoth = tens >= 20 && unit >= 1 && unit <= 9 && tokens[at + 1]?.text.startsWith("ו");
	return isBoth ? String(tens + unit) : null;
}

const plurals: Readonly<Record<string, string>> = {
	אפסימ: "0",
	אפסיות: "0",
	חמישיות: "5",
	שביעיות: "7",
};
const counts: Readonly<Record<string, number>> = {
	פעמיימ: 2,
	דאבל: 2,
	double: 2,
	טריפל: 3,
	triple: 3,
};

/** ארבע אפסים, 3 אפסים, פעמיים שלוש, שלוש פעמים שבע: one digit repeated. */
function repeatedAt(tokens: readonly Token[], at: number) {
	const [first, second, third] = [0, 1, 2].map((step) => tokens[at + step]?.text ?? "");
	const single = (text = "") => (/^\d$/.test(text) ? text : (digitWord(text) ?? ""));
	const count = Number(single(first));
	const digit = plurals[second ?? ""];
	if (count >= 2 && count <= 7 && digit)
		return { digits: digit.repeat(count), next: at + 2, words: 1 };
	const twice = counts[first ?? ""];
	const said = single(second);
	if (twice && said.length === 1) return { digits: said.repeat(twice), next: at + 2, words: 1 };
	const last = single(third);
	if (count >= 2 && count <= 7 && second === "פעמימ" && last.length === 1)
		return { digits: last.repeat(count), next: at + 3, words: 1 };
	return null;
}
