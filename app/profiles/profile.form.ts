import * as v from "valibot";
import { lengths } from "../platform/forms/lengths.ts";
import { formOf, optionalAge, optionalChoice, optionalText } from "../platform/forms/rules.ts";
import { factsForm } from "./facts.form.ts";

/** Flash value after a save: which form was saved. */
export const justSaved = v.picklist(["profile saved", "wishes saved"]);

/** Toasts after a save (`product.md`, "Texts of the error catalogue"). */
export const savedToasts = {
	profile: { kind: "success", title: "נשמר", body: "הפרופיל עודכן בהצלחה" },
	wishes: { kind: "success", title: "נשמר", body: "ההעדפות עודכנו בהצלחה" },
} as const;

/** Genders of the specification (section 2, "Profile"): male, female, or none. */
export const genderChoices = [
	{ value: "male", label: "גבר" },
	{ value: "female", label: "אישה" },
	{ value: "", label: "לא לציין" },
] as const;

/** A person's profile, under the specification's names; no field is required. */
export const profileForm = formOf({
	display_name: optionalText(lengths.name),
	age: optionalAge(),
	gender: optionalChoice(["male", "female"]),
	location: optionalText(lengths.town),
	interests: optionalText(lengths.about),
	expectations: optionalText(lengths.about),
});

/** The form on /profile: those six fields, and the facts that members also read. */
export const ownForm = v.intersect([profileForm, factsForm]);
