import * as v from "valibot";

/** Flash value: the account was just created, and this is its first page. */
export const firstVisit = v.literal("first visit");
