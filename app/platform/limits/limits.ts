/** How many tries within so many minutes; the setting LIMITS multiplies `most`. */
export type Bound = { most: number; minutes: number };

/** A limit per subject. */
export type Limit = Bound & { rule: string };

/** The text shown after too many tries (`product.md`, the table of texts). */
export function tooManyTries(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const wait = minutes === 1 ? "דקה" : minutes === 2 ? "שתי דקות" : `${minutes} דקות`;
	return `יותר מדי ניסיונות, אפשר לנסות שוב בעוד ${wait}`;
}

/** The text shown while too many tries by others require a proof of work from everybody. */
export const proofRequired =
	"יש כרגע עומס חריג באתר. אפשר לשלוח שוב: הדפדפן יעשה לפני השליחה בדיקה קצרה, של כמה שניות. בדפדפן בלי סקריפטים אפשר לנסות פעם בדקה";
