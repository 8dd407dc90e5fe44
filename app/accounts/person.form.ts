import { age, choice, lengths, requiredText } from "../platform/forms/rules.ts";

/** Genders of the specification (section 5), in its order. */
export const genders = [
	{ value: "male", label: "גבר" },
	{ value: "female", label: "אישה" },
] as const;

/** What a person says of themselves before there is an account: the home page's quick form and /auth. */
export const personFields = {
	name: requiredText("חסר שם", lengths.name),
	age: age("חסר גיל"),
	gender: choice(["male", "female"], "יש לבחור מגדר"),
};
