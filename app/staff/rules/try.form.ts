import { choice, formOf, lengths, requiredText } from "../../platform/forms/rules.ts";

/** Where a text would stand. */
export const placeChoices = [
	{ value: "profile", label: "פרופיל" },
	{ value: "note", label: "פתק" },
] as const;

/** A text to try the rules with. */
export const tryForm = formOf({
	text: requiredText("יש לכתוב טקסט לניסיון", lengths.message),
	place: choice(["profile", "note"], "יש לבחור את מקום הטקסט"),
});
