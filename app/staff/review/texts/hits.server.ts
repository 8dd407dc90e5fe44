import { checkText } from "../../../moderation/rules/engine.server.ts";
import type { Mark } from "../../../moderation/rules/marks.ts";
import { families } from "../../../moderation/rules/rule.ts";
import { factWords } from "../../../profiles/lists.ts";
import type { TextField } from "../../../profiles/texts/texts.ts";

export type FoundHit = {
	title: string;
	/** The highest of its rules. */
	score: number;
	/** What the writer reads at the field. */
	sentence: string;
	marks: readonly Mark[];
};

/** Fields that hold keys of a list: nobody wrote them. */
const chosen: readonly TextField[] = ["education", "seeks", "tags", "boundaries"];

/** What the rules find in a field's text, each family once, the most severe first. */
export function hitsIn(field: TextField, text: string): FoundHit[] {
	if (chosen.includes(field)) return [];
	const found = new Map<string, FoundHit>();
	for (const { family, score, sentence, marks } of checkText(factWords(field, text), "profile")
		.hits) {
		const title = families[family];
		const graver = found.get(title);
		found.set(
			title,
			graver
				? { ...graver, marks: [...graver.marks, ...marks] }
				: { title, score, sentence, marks },
		);
	}
	return [...found.values()];
}
