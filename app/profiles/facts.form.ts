import * as v from "valibot";
import { formOf, lengths, optionalChoice, optionalText } from "../platform/forms/rules.ts";
import {
	type Education,
	educationLevels,
	type Seek,
	type ShownFact,
	seeks,
	shownFacts,
	type Tag,
	tags,
} from "./lists.ts";
import type { WantedTexts } from "./texts/texts.ts";

/** What a person tells members in addition to the profile (`members.md` 1a). */
export type FactValues = {
	profession: string | null;
	education: Education | null;
	tags: Tag[];
	seeks: Seek[];
	/** One sentence of at most 120 characters. */
	sentence: string | null;
	/** Which of profession and education others may read. */
	shown: ShownFact[];
};

/** The stored facts; `version` is 0 before the first save. */
export type Facts = FactValues & { version: number };

export const maxTags = 8;
export const maxSeeks = 3;

export function factTexts(facts: FactValues): WantedTexts {
	const { profession, education, tags, seeks, sentence, shown } = facts;
	return {
		profession: shown.includes("profession") ? profession : null,
		education: shown.includes("education") ? education : null,
		tags: tags.join(" ") || null,
		seeks: seeks.join(" ") || null,
		sentence,
	};
}

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

export const factsForm = formOf({
	sentence: optionalText(lengths.sentence),
	profession: optionalText(lengths.profession),
	education: optionalChoice(educationLevels),
	shown: choices(shownFacts, shownFacts.length),
	seeks: choices(seeks, maxSeeks),
	tags: choices(tags, maxTags),
});
