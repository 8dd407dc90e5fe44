import type { Document } from "./reading/document.ts";
import type { Found } from "./reading/lexicon.ts";

/** Kinds of what may not stand in a text, and their names on the desk. */
export const families = {
	amount_with_meeting: "סכום ופגישה",
	escort_words: "מילון התחום",
	contact_details: "פרטי קשר",
	minors: "גיל מתחת ל־18",
} as const;

export type Family = keyof typeof families;

/** Where a text stands: a field of a profile, or a note to one person. */
export type Place = "profile" | "note";

export type Rule = {
	/** `family.name`, stored with each hit. */
	key: string;
	family: Family;
	/** Grows with every change of what the rule finds or scores. */
	version: number;
	/** 0 to 100; `verdictOf` says what it leads to. */
	scores: Readonly<Record<Place, number>>;
	/** Names the rule on the desk. */
	title: string;
	/** What the writer reads at the field: says what was seen and what to do. */
	sentence: string;
	/** Where it finds something, in tokens. */
	find: (document: Document) => Found[];
};
