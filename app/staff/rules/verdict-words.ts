import type { Verdict } from "../../moderation/rules/rule.ts";

/** What becomes of a text, for the staff. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
	pass: "עובר",
	ask: "שאלה לכותב",
	hold: "ממתין לצוות",
	stop: "נעצר",
};

/** The thresholds as they are drawn. */
export const thresholds = [
	{ from: 20, words: "שאלה" },
	{ from: 40, words: "המתנה" },
	{ from: 70, words: "עצירה" },
	{ from: 90, words: "המתנה" },
] as const;
