import { decompose, plainSigns } from "./forms/characters.ts";

/** Points, cantillation and accents; the maqaf among them is treated as a hyphen. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const quotes = /["'`´׳״‘’‚‛“”„‟′″]/g;
const gaps = /[\s-]+/g;

/** Folds case, vowel points, quotes, hyphens and spaces, so that equal spellings compare equal. */
export function normalizeForSearch(text: string): string {
	return decompose(plainSigns(text))
		.replace(marks, "")
		.replace(quotes, "")
		.replace(gaps, " ")
		.trim()
		.toLowerCase();
}
