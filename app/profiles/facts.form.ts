import * as v from "valibot";
import { lengths } from "../platform/forms/lengths.ts";
import { formOf, optionalChoice, optionalText } from "../platform/forms/rules.ts";
import {
	type Boundary,
	boundaries,
	type Education,
	educationLevels,
	factWords,
	type PromptKey,
	prompts,
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
	/** Two answers, each to a question of its own. */
	prompt1: PromptKey | null;
	/** At most 120 characters; null exactly where there is no question. */
	answer1: string | null;
	prompt2: PromptKey | null;
	answer2: string | null;
	boundaries: Boundary[];
	/** Which of profession and education others may read. */
	shown: ShownFact[];
};

/** The stored facts; `version` is 0 before the first save. */
export type Facts = FactValues & { version: number };

export const maxTags = 8;
export const maxSeeks = 3;
export const maxBoundaries = 4;

/** Fields that only make sense together. */
export const answered = [
	["prompt1", "answer1"],
	["prompt2", "answer2"],
] as const;

export function factTexts(facts: FactValues): WantedTexts {
	const { profession, education, tags, seeks, sentence, shown } = facts;
	return {
		profession: shown.includes("profession") ? profession : null,
		education: shown.includes("education") ? education : null,
		tags: tags.join(" ") || null,
		seeks: seeks.join(" ") || null,
		sentence,
		prompt1: promptText(facts.prompt1, facts.answer1),
		prompt2: promptText(facts.prompt2, facts.answer2),
		boundaries: facts.boundaries.join(" ") || null,
	};
}

/** An answer as stored for others: prefixed with its question's key. */
const promptText = (prompt: PromptKey | null, answer: string | null) =>
	prompt && answer && `${prompt} ${answer}`;

/** The words that rules judge, by field: an answer together with its question. */
export function judgedFacts({ profession, sentence, ...facts }: FactValues) {
	const answerTo = (field: "prompt1" | "prompt2", answer: string | null) =>
		factWords(field, promptText(facts[field], answer) ?? "");
	return {
		profession,
		sentence,
		answer1: answerTo("prompt1", facts.answer1),
		answer2: answerTo("prompt2", facts.answer2),
	};
}

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

const promptKeys = prompts.map(({ value }) => value) as [PromptKey, ...PromptKey[]];

const unasked = "לתשובה הזאת עוד לא נבחרה שאלה";

export const factsForm = v.pipe(
	formOf({
		sentence: optionalText(lengths.sentence),
		profession: optionalText(lengths.profession),
		education: optionalChoice(educationLevels),
		shown: choices(shownFacts, shownFacts.length),
		seeks: choices(seeks, maxSeeks),
		tags: choices(tags, maxTags),
		prompt1: optionalChoice(promptKeys),
		answer1: optionalText(lengths.answer),
		prompt2: optionalChoice(promptKeys),
		answer2: optionalText(lengths.answer),
		boundaries: choices(boundaries, maxBoundaries),
	}),
	v.forward(
		v.partialCheck(
			[["prompt1"], ["answer1"]],
			({ prompt1, answer1 }) => !answer1 || prompt1 !== undefined,
			unasked,
		),
		["prompt1"],
	),
	v.forward(
		v.partialCheck(
			[["prompt2"], ["answer2"]],
			({ prompt2, answer2 }) => !answer2 || prompt2 !== undefined,
			unasked,
		),
		["prompt2"],
	),
	v.forward(
		v.partialCheck(
			[["prompt1"], ["answer1"], ["prompt2"], ["answer2"]],
			({ prompt1, answer1, prompt2, answer2 }) => !answer1 || !answer2 || prompt1 !== prompt2,
			"על השאלה הזאת יש כבר תשובה. אפשר לבחור שאלה אחרת",
		),
		["prompt2"],
	),
);
