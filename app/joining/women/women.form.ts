import { choice, formOf, lengths, optionalText, requiredText } from "../../platform/forms/rules.ts";
import { person } from "../person.form.ts";

/** Levels of education of the specification (section 9). */
export const educations = [
	{ value: "high-school", label: "תיכון" },
	{ value: "college", label: "מכללה" },
	{ value: "university", label: "אוניברסיטה" },
	{ value: "masters", label: "תואר שני" },
	{ value: "phd", label: "דוקטורט" },
] as const;

/** The women's join request, its fields in the order in which they stand on the page. */
export const womenForm = formOf({
	firstName: requiredText("חסר שם פרטי", lengths.name),
	lastName: requiredText("חסר שם משפחה", lengths.name),
	email: person.email,
	phone: person.phone,
	age: person.age,
	education: choice(["high-school", "college", "university", "masters", "phd"], "חסרה השכלה"),
	profession: optionalText(lengths.profession),
	location: person.location,
	details: optionalText(lengths.about),
	interests: person.interests,
	expectations: person.expectations,
});
