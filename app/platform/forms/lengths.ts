/**
 * In characters as a person counts them (`characters.ts`). Fields have no `maxlength`: it counts differently, and it
 * silently cuts pasted text.
 */
export const lengths = {
	name: 60,
	town: 80,
	profession: 80,
	about: 1_000,
	sentence: 120,
	answer: 120,
	message: 4_000,
	email: 254,
} as const;

/** Of a new password (`product.md`, "Texts of the error catalogue"). */
export const shortestPassword = 10;

export const youngest = 18;
export const oldest = 120;
