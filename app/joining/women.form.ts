import { lengths } from "../platform/forms/lengths.ts";
import { choice, formOf, optionalText, requiredText } from "../platform/forms/rules.ts";
import { educationLevels } from "../profiles/lists.ts";
import { person } from "./person.form.ts";

/** The women's application form, its fields in page order. */
export const womenForm = formOf({
	firstName: requiredText("יש לכתוב שם פרטי", lengths.name),
	lastName: requiredText("יש לכתוב שם משפחה", lengths.name),
	email: person.email,
	phone: person.phone,
	age: person.age,
	education: choice(educationLevels, "יש לבחור השכלה"),
	profession: optionalText(lengths.profession),
	location: person.location,
	details: optionalText(lengths.about),
	interests: person.interests,
	expectations: person.expectations,
});
