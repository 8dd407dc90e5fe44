import { lengths } from "../../platform/forms/lengths.ts";
import { formOf, requiredText } from "../../platform/forms/rules.ts";

export type OwnAppeal = {
	openedAt: Date;
	/** Until when an answer is promised; null while the new selfie is missing, and afterwards. */
	dueAt: Date | null;
	decidedAt: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
};

export const appealForm = formOf({
	text: requiredText("יש לכתוב כמה מילים, כדי שיהיה מה לקרוא", lengths.about),
});
