export const lockPath = "/lock";

/** Response to a locked session's scripts instead of data. */
export const lockedWord = "locked";
