import { minute } from "../platform/time.ts";

/** A staff hold expires after this long without an act. */
export const holdMs = 10 * minute;

/** How long a picture has been there at full height before it counts as looked at. */
export const lookMs = 2_000;

/** The field in which taking names the work that something is typed about in this browser. */
export const draftedField = "drafted";
