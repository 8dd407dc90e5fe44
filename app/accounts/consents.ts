/**
 * Versions of the consents given at sign-up or later. A changed text gets a new version here, so
 * that the record shows which text was agreed to.
 */
export const consentVersions = {
	/** The declaration of being 18 or older. */
	adult: "2026-11",
	/** /terms, "last updated 1 January 2024" (specification, section 9). */
	terms: "2024-01-01",
	/** /privacy, "updated August 2025". */
	privacy: "2025-08",
	/** The checkbox before the first photo (`profiles/photos`). */
	photos: "2026-11",
	/** The checkbox before the selfie (`reviews/verification`). */
	verification: "2026-11",
} as const;

export type ConsentKind = keyof typeof consentVersions;
