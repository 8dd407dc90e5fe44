import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** The refund for unused days that was shown before confirming. */
const cents = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), "0");

/** The scheduled deletion in a week. */
export const deleteForm = formOf({ cents });

/** The second confirmation before an immediate deletion. */
export const deleteNowForm = formOf({
	sure: v.literal("on", "יש לסמן שברור שאין דרך חזרה"),
	cents,
});
