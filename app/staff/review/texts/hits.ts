import { checkText } from "../../../moderation/rules/engine.ts";
import { families } from "../../../moderation/rules/rule.ts";
import type { TextField } from "../../../profiles/texts/texts.ts";
import type { Mark } from "./text-diff.ts";

/** What a rule found in a text, as a reviewer reads it. */
export type FoundHit = {
	rule: string;
	/** The rule's family. */
	title: string;
	score: number;
	/** What the writer reads at the field. */
	sentence: string;
	marks: readonly Mark[];
};

/** Fields that hold keys of a list: nobody wrote them. */
const chosen: readonly TextField[] = ["education", "seeks", "tags"];

/** What the rules find in a field's text, the gravest first. */
export function hitsIn(field: TextField, text: string): FoundHit[] {
	if (chosen.includes(field)) return [];
	return checkText(text, "profile").hits.map(({ rule, family, score, sentence, marks }) => ({
		rule,
		title: families[family],
		score,
		sentence,
		marks,
	}));
}
