import { cutText } from "../platform/forms/characters.ts";
import { lengths } from "../platform/forms/lengths.ts";
import { age, email, israeliPhone, optionalText, requiredText } from "../platform/forms/rules.ts";

/** Fields shared by the men's and the women's form; the wording suits both. */
export const person = {
	/** The contact address for the application; never the account's address (`product.md`). */
	email: email("יש לכתוב כתובת אימייל"),
	phone: israeliPhone("יש לכתוב מספר טלפון"),
	age: age("יש לכתוב גיל במספרים, 18 ומעלה"),
	location: requiredText("יש לכתוב עיר מגורים", lengths.town),
	interests: optionalText(lengths.about),
	expectations: optionalText(lengths.about),
};

/**
 * The trimmed first and last name joined, or null if empty (specification, section 3), truncated to
 * the profile's maximum.
 */
export function joinNames(firstName: string, lastName: string): string | null {
	const joined = `${firstName.trim()} ${lastName.trim()}`.trim();
	return cutText(joined, lengths.name).trim() || null;
}
