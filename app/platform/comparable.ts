/** Points, cantillation and accents; the maqaf among them is a hyphen and treated as one. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
/** Marks that nobody sees and that come along when a text is pasted. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
const quotes = /["'`´׳״‘’‚‛“”„‟′″]/g;
const gaps = /[\s\-־‐-―−]+/g;

/** A text as people mean it: without case, points, quotes and the difference of hyphen and space. */
export function comparable(text: string): string {
	return text
		.normalize("NFKD")
		.replace(marks, "")
		.replace(unseen, "")
		.replace(quotes, "")
		.replace(gaps, " ")
		.trim()
		.toLowerCase();
}
