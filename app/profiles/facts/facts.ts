import type { Education, Seek, ShownFact, Tag } from "../lists/lists.ts";
import type { WantedTexts } from "../texts/texts.ts";

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

/** The facts that others may read, as texts. */
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
