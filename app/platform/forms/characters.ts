/**
 * The number of characters as the database counts them: code points, so that an emoji is one and
 * not two, as with `length` and the attribute `maxlength`.
 */
export function countCharacters(text: string): number {
	return [...text].length;
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

/** A text as it is stored: line endings of one kind, composed accents, no marks that reorder it, trimmed. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(reorderingMarks, "")
		.replaceAll("\0", "")
		.toWellFormed()
		.normalize("NFC")
		.trim();
}

/** The beginning of a text, at most `max` code points; none is cut in half. */
export function cutText(text: string, max: number): string {
	return [...text].slice(0, max).join("");
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
