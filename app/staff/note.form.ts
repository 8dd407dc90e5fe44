import { formOf, requiredText } from "../platform/forms/rules.ts";

export const noteForm = formOf({ note: requiredText("יש לכתוב את ההערה", 1_000) });
