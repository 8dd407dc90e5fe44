import * as v from "valibot";
import { countCharacters } from "../../platform/forms/characters.ts";
import { formOf, requiredText } from "../../platform/forms/rules.ts";

const [shortest, longest] = [10, 200];

/** Why a message that waits is read, in words of who reads it. */
export const openForm = formOf({
	reason: v.pipe(
		requiredText("יש לכתוב למה פותחים את ההודעה", longest),
		v.check((text) => countCharacters(text) >= shortest, "הסיבה קצרה מדי: לפחות 10 תווים"),
	),
});
