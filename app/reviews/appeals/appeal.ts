import { formOf, lengths, requiredText } from "../../platform/forms/rules.ts";

/** How many months a refusal can be appealed (`members.md` 2). */
const appealMonths = 6;

/** Until when a refusal made at this moment can be appealed. */
export function appealsUntil(refusedAt: Date): Date {
	const until = new Date(refusedAt);
	until.setUTCMonth(until.getUTCMonth() + appealMonths);
	// The 31st of a shorter month would be in the next one.
	if (until.getUTCDate() !== refusedAt.getUTCDate()) until.setUTCDate(0);
	return until;
}

/** A person's appeal, as the person sees it. */
export type OwnAppeal = {
	openedAt: Date;
	/** Until when an answer is promised; null while the new selfie is missing, and afterwards. */
	dueAt: Date | null;
	decidedAt: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
};

/** What is written against a refusal. */
export const appealForm = formOf({
	text: requiredText("יש לכתוב כמה מילים, כדי שיהיה מה לקרוא", lengths.about),
});
