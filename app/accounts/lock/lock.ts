export const lockPath = "/lock";

/** What a locked session's scripts are answered instead of data. */
export const lockedWord = "locked";
