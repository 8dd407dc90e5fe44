/** How many cases are closed at once at most: as many as one reads on a page. */
export const mostTogether = 30;

/** Why nothing was found in cases that are closed together. */
export const closingCodes = ["no_breach", "known", "spite"] as const;

export type ClosingCode = (typeof closingCodes)[number];
