import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** The second word before everything goes. */
export const deleteNowForm = formOf({
	sure: v.literal("on", "יש לסמן שברור שאין דרך חזרה"),
});
