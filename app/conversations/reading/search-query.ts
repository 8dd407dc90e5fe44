/** Longer words are cut: nobody searches for a letter. */
export const longestQuery = 100;

/** How many findings a search stops at. */
export const mostFound = 50;
