import * as v from "valibot";
import { choice, formOf, optionalText, requiredText } from "../../platform/forms/rules.ts";

/** What urgent texts may be about (`today.md` 8). */
export const urgentKinds = ["threat", "minor", "image"] as const;

export type UrgentKind = (typeof urgentKinds)[number];

export const urgentNames: Readonly<Record<UrgentKind, string>> = {
	threat: "איום או סחיטה",
	minor: "מישהו מתחת לגיל 18",
	image: "תמונה אינטימית שלי",
};

export const urgentHelp: Readonly<Record<UrgentKind, string>> = {
	threat: "מאיימים, דורשים כסף או מאיימים לפרסם.",
	minor: "בפרופיל, בתמונה או בשיחה.",
	image: "שפורסמה, או שמאיימים לפרסם.",
};

const most = 2_000;

export const urgentForm = formOf({
	topic: choice(urgentKinds, "יש לבחור מה קרה"),
	text: optionalText(most),
});

export const moreForm = formOf({ text: requiredText("יש לכתוב משהו", most) });

/** A staff answer, with how many lines the page showed. */
export const answerForm = formOf({
	...moreForm.entries,
	seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number))),
	next: v.optional(v.literal("1")),
});

export const codeForm = formOf({ code: v.optional(v.pipe(v.string(), v.maxLength(40))) });
