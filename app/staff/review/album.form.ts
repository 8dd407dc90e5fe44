import * as v from "valibot";
import { countCharacters } from "../../platform/forms/characters.ts";
import { formOf, requiredText } from "../../platform/forms/rules.ts";

const [shortest, longest] = [10, 200];

/** Why a reviewer opens the photos of a private album, in words of their own. */
export const albumForm = formOf({
	reason: v.pipe(
		requiredText("יש לכתוב למה פותחים את האלבום", longest),
		v.check((text) => countCharacters(text) >= shortest, "הסיבה קצרה מדי: לפחות 10 תווים"),
	),
});
