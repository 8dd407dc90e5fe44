/**
 * The direction of a person's text or name: from right to left as soon as it holds Hebrew, even when it
 * begins in Latin letters.
 */
export const directionOf = (text: string): "rtl" | "auto" =>
	/[\u05d0-\u05ea]/u.test(text) ? "rtl" : "auto";
