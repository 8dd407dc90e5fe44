import * as v from "valibot";
import { formOf, requiredText } from "../platform/forms/rules.ts";

export const longestName = 30;

/** Saving a search (`contract.md`): a name, and the gallery's query string. */
export const searchForm = formOf({
	name: requiredText("צריך שם, כדי למצוא את החיפוש אחר כך", longestName),
	filters: v.optional(v.string()),
});

export const nameForm = formOf({ name: searchForm.entries.name });
