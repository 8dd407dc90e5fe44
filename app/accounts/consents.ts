/**
 * What somebody agrees to when signing up, in the version that stands on the page at that moment.
 * A changed text gets a new version here, so that it is known who agreed to what.
 */
export const consentVersions = {
	/** The declaration of being 18 or older. */
	adult: "2026-11",
	/** /terms, "last updated 1 January 2024" (specification, section 9). */
	terms: "2024-01-01",
	/** /privacy, "updated August 2025". */
	privacy: "2025-08",
} as const;

export type ConsentKind = keyof typeof consentVersions;
