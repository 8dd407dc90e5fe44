const characters = new Intl.Segmenter("he", { granularity: "grapheme" });

/**
 * How many code points a text may have per character as a person counts them, matching the database's column
 * bounds: enough for points, accents and skin colours, while limiting what a text can cost.
 */
const codePointsEach = 4;

/** The number of characters as a person counts them: a letter with its points is one, and so is a family of emoji. */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of characters.segment(text)) count += 1;
	return count;
}

export function isLonger(text: string, max: number): boolean {
	return text.length > max && cutText(text, max) !== text;
}

/**
 * Whether a text shows anything. Spaces, formatting characters, blank letters and marks without a letter to
 * stand on do not, nor do private and placeholder characters that no font draws (`\u2800`, `\u{1d159}` and
 * `\u{13441}` are blanks that Unicode counts among letters and symbols).
 */
export function isVisible(text: string): boolean {
	return /[^\s\p{Cc}\p{Cf}\p{M}\p{Co}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u.test(
		text,
	);
}

/** Marks that reorder the text around them; nobody needs them in a form. */
const reorderingMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** More marks than any letter bears, which would cover the lines above and below. */
const stackedMarks =
	/((?:[\u00ad\u200b-\u200d\u2060\ufeff]*\p{M}){5})(?:[\u00ad\u200b-\u200d\u2060\ufeff]*\p{M})+/gu;

/** Normalizes a text for storage: one kind of line ending, composed accents, no reordering marks, trimmed. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(reorderingMarks, "")
		.replaceAll("\0", "")
		.toWellFormed()
		.normalize("NFC")
		.replace(stackedMarks, "$1")
		.trim();
}

/** The start of a text, at most `max` characters; no character is cut in half. */
export function cutText(text: string, max: number): string {
	if (text.length <= max) return text;
	let end = 0;
	let count = 0;
	let codePoints = 0;
	for (const { segment } of characters.segment(text)) {
		count += 1;
		codePoints += [...segment].length;
		if (count > max || codePoints > codePointsEach * max) break;
		end += segment.length;
	}
	return text.slice(0, end);
}

export function startOfCharacter(text: string, at: number): number {
	return characters.segment(text).containing(at)?.index ?? at;
}

/** Phrases, units and fractions in one character, of four code points and more; `\ufdfa` stands for eighteen. */
const betweenPhrases =
	/[^\u2057\u2152\u2a0c\u320e-\u321e\u327c\u327d\u3300-\u3357\u337f\u3389\u33a8\u33ae\u33af\u33c2\u33c6\u33d8\ufdf2-\ufdfc]+/gu;

/**
 * The compatibility form of a text (NFKD), at most four code points for each of its own: what is typed must
 * not cost more than its length. Phrases in one character stay as they are.
 */
export function decompose(text: string): string {
	return text.replace(betweenPhrases, (part) => part.normalize("NFKD"));
}

const decimal = /^\p{Nd}$/u;

/** The value of a digit of any script: Unicode orders each ten of them from zero on. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (decimal.test(String.fromCodePoint(zero - 1))) zero -= 1;
	return String((code - zero) % 10);
}

/**
 * Normalizes what is typed in a field for numbers, codes, dates and addresses: digits of other scripts, wide
 * letters, every kind of hyphen, space, point and comma become plain ones, and invisible characters of a copied
 * text are removed.
 */
export function plainSigns(text: string): string {
	return cleanText(text)
		.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|\u20e3/gu, "")
		.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
		.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
		.replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, "-")
		.replace(/[\u2024\u3002\u066b\u06d4\uff61]/g, ".")
		.replace(/[\u060c\u066c\u3001]/g, ",")
		.replace(/\s+/g, " ")
		.trim();
}

export const digitsOf = (text: string): string => plainSigns(text).replace(/\D/g, "");
