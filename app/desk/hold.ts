import { minute } from "../platform/time.ts";

/** After how long without an act a hold of the staff ends by itself. */
export const holdMs = 10 * minute;
