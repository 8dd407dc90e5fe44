/** How often one doer may do something within so many minutes; the setting LIMITS is a factor on it. */
export type Limit = { rule: string; most: number; minutes: number };

/** What a person reads who tried too often (`product.md`, the table of texts). */
export function tooManyTries(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const wait = minutes === 1 ? "דקה" : minutes === 2 ? "שתי דקות" : `${minutes} דקות`;
	return `יותר מדי ניסיונות, אפשר לנסות שוב בעוד ${wait}`;
}
