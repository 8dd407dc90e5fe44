/** The most characters of a note that comes with a request. */
export const longestNote = 200;
