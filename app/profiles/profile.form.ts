import {
	formOf,
	lengths,
	optionalAge,
	optionalChoice,
	optionalText,
} from "../platform/forms/rules.ts";

/** Genders of the specification (section 2, "Profile"): male, female, or none. */
export const genderChoices = [
	{ value: "male", label: "גבר" },
	{ value: "female", label: "אישה" },
	{ value: "", label: "לא לציין" },
] as const;

/** Field labels on the page. */
export const fieldLabels = {
	display_name: "שם תצוגה",
	age: "גיל",
	gender: "מגדר",
	location: "עיר מגורים",
	interests: "תחומי עניין",
	expectations: "ציפיות",
} as const;

/** A person's profile, under the specification's names; no field is required. */
export const profileForm = formOf({
	display_name: optionalText(lengths.name),
	age: optionalAge(),
	gender: optionalChoice(["male", "female"]),
	location: optionalText(lengths.town),
	interests: optionalText(lengths.about),
	expectations: optionalText(lengths.about),
});
