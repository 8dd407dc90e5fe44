import { choice, formOf, lengths, optionalText, requiredText } from "../../platform/forms/rules.ts";

/** Where a text would stand. */
export const placeChoices = [
	{ value: "profile", label: "פרופיל" },
	{ value: "note", label: "פתק" },
	{ value: "message", label: "הודעה ראשונה" },
] as const;

/** A text to try the rules with. */
export const tryForm = formOf({
	text: requiredText("יש לכתוב טקסט לניסיון", lengths.message),
	place: choice(["profile", "note", "message"], "יש לבחור את מקום הטקסט"),
	/** What four others got today, to compare a message with. */
	earlier: optionalText(lengths.message),
});
