import { personFields } from "../../accounts/person.form.ts";
import { email, formOf } from "../../platform/forms/rules.ts";

/** The quick sign-up of the home page: four fields, all of them required (specification, section 5). */
export const quickForm = formOf({
	...personFields,
	email: email("חסרה כתובת אימייל, כדי שאפשר יהיה להמשיך"),
});
