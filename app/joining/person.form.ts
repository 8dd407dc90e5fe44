import {
	age,
	email,
	israeliPhone,
	lengths,
	optionalText,
	requiredText,
} from "../platform/forms/rules.ts";

/** What the men's and the women's form both ask; the wording suits either. */
export const person = {
	/** Where to write about the request; never the address of the account (`product.md`). */
	email: email("חסרה כתובת אימייל"),
	phone: israeliPhone("חסר מספר טלפון"),
	age: age("חסר גיל"),
	location: requiredText("חסרה עיר מגורים", lengths.town),
	interests: optionalText(lengths.about),
	expectations: optionalText(lengths.about),
};
