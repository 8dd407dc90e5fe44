import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** What would come back for the paid days, as it was shown before it was agreed to. */
const cents = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), "0");

/** The deletion in a week. */
export const deleteForm = formOf({ cents });

/** The second word before everything goes. */
export const deleteNowForm = formOf({
	sure: v.literal("on", "יש לסמן שברור שאין דרך חזרה"),
	cents,
});
