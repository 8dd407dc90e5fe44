/**
 * The number of characters as the database counts them: code points, so that an emoji is one and
 * not two, as with `length` and the attribute `maxlength`.
 */
export function countCharacters(text: string): number {
	return [...text].length;
}

/** The beginning of a text, at most `max` code points; none is cut in half. */
export function cutText(text: string, max: number): string {
	return [...text].slice(0, max).join("");
}
