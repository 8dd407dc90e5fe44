import { formOf, reasonText } from "../../platform/forms/rules.ts";

/** Why a message that waits is read, in words of who reads it. */
export const openForm = formOf({
	reason: reasonText("יש לכתוב למה פותחים את ההודעה", "הסיבה קצרה מדי", 200),
});
