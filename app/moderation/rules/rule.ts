import type { Document } from "./reading/document.ts";
import type { Found } from "./reading/lexicon.ts";

/** Families of forbidden content, and their names on the desk. */
export const families = {
	amount_with_meeting: "סכום ופגישה",
	escort_words: "מילון התחום",
	contact_details: "פרטי קשר",
	minors: "גיל מתחת ל־18",
	advance_fee: "כסף או קוד מראש",
	gift_requests: "בקשת מתנות",
	mules: "העברה של כסף או חפצים",
	identity_documents: "מסמכים, סיסמאות ופרטי חשבון",
	threats: "איום וסחיטה",
	harassment: "הטרדה ועלבון",
	mass_copy: "אותו טקסט לרבים",
} as const;

export type Family = keyof typeof families;

/** A text's place: a field of a profile, a note to one person, or a message of a conversation. */
export type Place = "profile" | "note" | "message";

export type Rule = {
	/** `family.name`, stored with each hit. */
	key: string;
	family: Family;
	/** Increment with every change of what the rule finds or scores. */
	version: number;
	/** 0 to 100; `verdictOf` gives the consequence. Messages use the note's score unless they have one. */
	scores: { readonly profile: number; readonly note: number; readonly message?: number };
	title: string;
	/** Shown to the writer at the field: what was seen and what to do. */
	sentence: string;
	/** The finds, in tokens. */
	find: (document: Document) => Found[];
};

export const scoreIn = ({ scores }: Pick<Rule, "scores">, place: Place): number =>
	scores[place] ?? scores.note;

/** The verdicts on a text, from the mildest to the strictest. */
export const verdicts = ["pass", "ask", "hold", "stop"] as const;

export type Verdict = (typeof verdicts)[number];

/**
 * A score's verdict: thresholds of `trust-and-safety.md` D.5, except that a freeze there holds the text for a
 * person (`members.md` 7).
 */
export function verdictOf(score: number): Verdict {
	if (score >= 90) return "hold";
	if (score >= 70) return "stop";
	if (score >= 40) return "hold";
	return score >= 20 ? "ask" : "pass";
}
