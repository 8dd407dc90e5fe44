/**
 * The direction of a person's text or name: from right to left as soon as it holds Hebrew, even when it
 * begins in Latin letters.
 */
export const directionOf = (text: string): "rtl" | "auto" =>
	/[\u05d0-\u05ea]/u.test(text) ? "rtl" : "auto";

/** The fields that others may read, in display order. */
export const textFields = [
	"display_name",
	"location",
	"sentence",
	"profession",
	"education",
	"seeks",
	"tags",
	"interests",
	"expectations",
	"prompt1",
	"prompt2",
	"boundaries",
] as const;

export type TextField = (typeof textFields)[number];

/**
 * The texts that the owner wants to show; null for none, absent fields are left unchanged. A list is its keys
 * separated by spaces; an answer follows its question's key.
 */
export type WantedTexts = { readonly [Field in TextField]?: string | null };

/** What happens to a text when its owner saves it. */
type TextDecision = "as-shown" | "at-once" | "waits";

/**
 * Whether a text is already shown, may replace the shown one at once, or waits for the staff. It
 * may at once only if words were removed and none added, changed or moved (`members.md` 1a).
 */
export function decideText(shown: string | null, wanted: string | null): TextDecision {
	if (wanted === shown) return "as-shown";
	if (wanted === null) return "at-once";
	return shown !== null && leavesOut(wordsOf(shown), wordsOf(wanted)) ? "at-once" : "waits";
}

/** Whether `fewer` is a subsequence of `words`. */
function leavesOut(words: readonly string[], fewer: readonly string[]): boolean {
	let next = 0;
	for (const word of words) if (word === fewer[next]) next += 1;
	return next === fewer.length;
}

function wordsOf(text: string): string[] {
	return text.split(/\s+/).filter((word) => word !== "");
}
