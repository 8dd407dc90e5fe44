import { decompose } from "../../../platform/forms/characters.ts";

/**
 * Folds one character to what rules compare (`trust-and-safety.md` D.5): compatibility forms, points, final
 * letters, digits of any script, letters of other scripts that look Latin.
 */

const finals: Readonly<Record<string, string>> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
const ligatures: Readonly<Record<string, string>> = { װ: "וו", ױ: "וי", ײ: "יי" };

/** Cyrillic, Greek and other letters, each followed by the Latin letter it resembles. */
const lookAlikes = pairs(
	"аaвbеeѕsіiјjкkмmнhоoрpсcтtуyхxһhԁdԛqԝwёeґgαaβbεeιiκkνvοoρpτtυuχxηnωwıiłløođdħhŧt",
);

function pairs(text: string): Readonly<Record<string, string>> {
	const characters = [...text];
	const found: Record<string, string> = {};
	for (let at = 0; at < characters.length; at += 2) {
		found[characters[at] as string] = characters[at + 1] as string;
	}
	return found;
}

/** Enclosed digits and letters that compatibility forms do not cover: the first one, its text, how many. */
const enclosed: readonly (readonly [first: number, text: string, count: number])[] = [
	[0x2776, "1", 9],
	[0x2780, "1", 9],
	[0x278a, "1", 9],
	[0x24f5, "1", 9],
	[0x24ff, "0", 1],
	[0x1f10b, "0", 1],
	[0x1f10c, "0", 1],
	[0x1f150, "a", 26],
	[0x1f170, "a", 26],
];

/** Combining marks (points, accents, keycaps) and invisible format characters. */
const unseen = /[\p{M}\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/u;
const quotes = /["'`´׳״‘’‚‛“”„‟′″]/u;
const dashes = /[\p{Pd}־−]/u;

const known = new Map<string, string>();

/** The folded form of one code point: empty for what is unseen, sometimes several characters. */
export function foldCharacter(character: string): string {
	const found = known.get(character);
	if (found !== undefined) return found;
	const parts = [...decompose(decompose(character).toLowerCase())].map(foldPart).join("");
	// A number in brackets or with a full stop (⑽, ⒑) reads like one in a circle.
	const plain = parts.replace(
		/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu,
		"",
	);
	// No rule reads longer non-Latin forms, and folding them costs time in their length.
	const folded = /^(?:.{0,2}|[a-z]+)$/su.test(plain) ? plain : foldPart(character);
	// Bounded: visitors choose the characters.
	if (known.size < 5_000) known.set(character, folded);
	return folded;
}

function foldPart(part: string): string {
	if (part === "\n") return "\n";
	if (part === "\r") return "";
	if (/\s/u.test(part)) return " ";
	if (dashes.test(part)) return "-";
	if (unseen.test(part) || quotes.test(part)) return "";
	const replaced = finals[part] ?? ligatures[part] ?? lookAlikes[part];
	if (replaced !== undefined) return replaced;
	if (/\p{Nd}/u.test(part)) return digitOf(part);
	return openEnclosed(part);
}

/** A script's digits are consecutive from its zero, and the character before the zero is no digit. */
function digitOf(part: string): string {
	let value = 0;
	let before = (part.codePointAt(0) as number) - 1;
	while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(before))) {
		value += 1;
		before -= 1;
	}
	return String(value);
}

function openEnclosed(part: string): string {
	const code = part.codePointAt(0) as number;
	for (const [first, text, count] of enclosed) {
		if (code < first || code >= first + count) continue;
		return String.fromCodePoint((text.codePointAt(0) as number) + code - first);
	}
	return part;
}
