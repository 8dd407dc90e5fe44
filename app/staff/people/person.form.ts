import type { SubmissionResult } from "@conform-to/react";
import * as v from "valibot";
import { ruleCodes } from "../../moderation/enforcements/rules.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import { choice, formOf, reasonText } from "../../platform/forms/rules.ts";

/** Why something is done about a person, or their private parts are opened. */
export const personReasons = ["own_request", "case", "authority", "security"] as const;

export const reasonForm = formOf({
	code: choice(personReasons, "יש לבחור סיבה"),
	about: v.pipe(
		v.string("יש לכתוב את מספר הפנייה או התיק"),
		v.transform((text) => plainSigns(text).replace(/^#/, "")),
		v.regex(/^[A-Za-z0-9-]{1,40}$/, "יש לכתוב את מספר הפנייה או התיק"),
	),
});

/** The same for a decision about the person that ends before its time. */
export const liftForm = formOf({
	...reasonForm.entries,
	decision: v.pipe(v.string("הטופס לא הגיע שלם"), v.uuid("הטופס לא הגיע שלם")),
});

/** For which rule a case is opened, and why; the words become the case's first note. */
export const caseForm = formOf({
	rule: choice(ruleCodes as [(typeof ruleCodes)[number]], "יש לבחור על מה התיק"),
	reason: reasonText("יש לכתוב למה נפתח תיק", "הסיבה קצרה מדי", 1_000),
});

/** An act that was not done, and what was typed; for a decision, also which one. */
export type Refused = { act: string; result: SubmissionResult; decision?: string };
