import { lengths } from "../platform/forms/lengths.ts";
import { age, choice, requiredText } from "../platform/forms/rules.ts";

/** The genders in the specification's order (section 5). */
export const genders = [
	{ value: "male", label: "גבר" },
	{ value: "female", label: "אישה" },
] as const;

/** Personal fields asked before there is an account: in the home page's quick form and at /auth. */
export const personFields = {
	name: requiredText("איך לקרוא לך?", lengths.name),
	age: age("יש לכתוב גיל במספרים, 18 ומעלה"),
	gender: choice(["male", "female"], "יש לבחור מגדר"),
};
