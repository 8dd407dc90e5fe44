import { personFields } from "../../accounts/person.form.ts";
import { email, formOf } from "../../platform/forms/rules.ts";

/** The quick sign-up of the home page: four required fields (specification, section 5). */
export const quickForm = formOf({
	...personFields,
	email: email("יש לכתוב כתובת אימייל כדי להמשיך"),
});
