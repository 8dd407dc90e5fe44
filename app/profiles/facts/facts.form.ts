import * as v from "valibot";
import { formOf, lengths, optionalChoice, optionalText } from "../../platform/forms/rules.ts";
import { educationLevels, seeks, shownFacts, tags } from "../lists/lists.ts";
import { maxSeeks, maxTags } from "./facts.ts";

/** Field labels on the page. */
export const factLabels = {
	sentence: "משפט אחד",
	profession: "עיסוק",
	education: "השכלה",
	shown: "להציג לחברים",
	seeks: "מה מחפשים",
	tags: "תחומי עניין לבחירה",
} as const;

/** Any number of choices from a list, without duplicates and in the list's order. */
export function choices<const Choice extends { value: string }>(
	list: readonly Choice[],
	most: number,
) {
	const known = list.map(({ value }) => value) as Choice["value"][];
	return v.optional(
		v.pipe(
			// Checked as a whole: the error belongs to the list, not to one of its items.
			v.array(v.string("הבחירה אינה אחת מהאפשרויות")),
			v.check(
				(chosen) => chosen.every((value) => known.some((one) => one === value)),
				"הבחירה אינה אחת מהאפשרויות",
			),
			v.transform((chosen) => known.filter((value) => chosen.includes(value))),
			v.maxLength(most, `אפשר לבחור עד ${most}`),
		),
	);
}

/** The optional facts of a profile. */
export const factsForm = formOf({
	sentence: optionalText(lengths.sentence),
	profession: optionalText(lengths.profession),
	education: optionalChoice(educationLevels),
	shown: choices(shownFacts, shownFacts.length),
	seeks: choices(seeks, maxSeeks),
	tags: choices(tags, maxTags),
});
