import { minute } from "../platform/time.ts";

/** After how long without an act a hold of the staff ends by itself. */
export const holdMs = 10 * minute;

/** How long a picture has been there at full height before it counts as looked at. */
export const lookMs = 2_000;
