/**
 * Versions of the consents given at sign-up or later. A changed text gets a new version here, so
 * that the record shows which text was agreed to.
 */
export const consentVersions = {
	/** The declaration of being 18 or older. */
	adult: "2026-11",
	/** /terms: the text of 1 January 2024 (specification, section 9) and what was added since. */
	terms: "2026-11",
	/** /privacy: the text of August 2025 and what was added since. */
	privacy: "2026-11",
	/** The checkbox before the first photo (`profiles/photos`). */
	photos: "2026-11",
	/** The checkbox before the selfie (`reviews/verification`). */
	verification: "2026-11",
} as const;

export type ConsentKind = keyof typeof consentVersions;
