/** Most cases closed at once: as many as fit on a page. */
export const mostTogether = 30;

/** Why nothing was found in cases closed together. */
export const closingCodes = ["no_breach", "known", "spite"] as const;

export type ClosingCode = (typeof closingCodes)[number];
