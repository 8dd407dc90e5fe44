import { formOf, reasonText } from "../../platform/forms/rules.ts";

/** Why the second factor and its codes cannot be used any more. */
export const lostForm = formOf({
	reason: reasonText("יש לכתוב מה קרה", "התיאור קצר מדי", 1_000),
});
