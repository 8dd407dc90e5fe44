import { formOf, requiredText } from "../../platform/forms/rules.ts";

/** What one of the staff notes on a case for the others. */
export const noteForm = formOf({ note: requiredText("יש לכתוב את ההערה", 1_000) });
