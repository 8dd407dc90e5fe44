import {
	age,
	email,
	israeliPhone,
	lengths,
	optionalText,
	requiredText,
} from "../platform/forms/rules.ts";

/** Fields shared by the men's and the women's form; the wording suits both. */
export const person = {
	/** The contact address for the application; never the account's address (`product.md`). */
	email: email("חסרה כתובת אימייל"),
	phone: israeliPhone("חסר מספר טלפון"),
	age: age("חסר גיל"),
	location: requiredText("חסרה עיר מגורים", lengths.town),
	interests: optionalText(lengths.about),
	expectations: optionalText(lengths.about),
};
