const minute = 60_000;

/** How long a session of the staff lives without an act (`desk.md`, "People"). */
export const staffIdleMs = 15 * minute;

/** When the desk's pages warn of its end. */
export const staffWarnedMs = staffIdleMs - minute;
