import { lengths } from "../../platform/forms/lengths.ts";
import { formOf, requiredText } from "../../platform/forms/rules.ts";
import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** A member's alias, and the place that others read. */
export const aliasForm = formOf({
	display_name: requiredText("איך לקרוא לך כאן?", lengths.name),
	location: requiredText("יש לכתוב עיר מגורים", lengths.town),
});

const wordsOf = (text: string) => normalizeForSearch(text).split(" ").filter(Boolean);

/** Whether a word of an alias is a word of one of the names, whatever its points, quotes or case. */
export function holdsName(alias: string, names: readonly string[]): boolean {
	const known = new Set(names.flatMap(wordsOf));
	return wordsOf(alias).some((word) => known.has(word));
}
