import { formOf, reasonText } from "../../platform/forms/rules.ts";

/** Why a reviewer opens the photos of a private album, in words of their own. */
export const albumForm = formOf({
	reason: reasonText("יש לכתוב למה פותחים את האלבום", "הסיבה קצרה מדי", 200),
});
