import { lengths } from "../../platform/forms/lengths.ts";
import { choice, formOf, optionalText, requiredText } from "../../platform/forms/rules.ts";

export const placeChoices = [
	{ value: "profile", label: "פרופיל" },
	{ value: "note", label: "פתק" },
	{ value: "message", label: "הודעה ראשונה" },
] as const;

export const tryForm = formOf({
	text: requiredText("יש לכתוב טקסט לניסיון", lengths.message),
	place: choice(["profile", "note", "message"], "יש לבחור את מקום הטקסט"),
	/** What four others got today, to compare a message with. */
	earlier: optionalText(lengths.message),
});
