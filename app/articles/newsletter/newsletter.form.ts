import { email, formOf } from "../../platform/forms/rules.ts";

/** The newsletter box. */
export const newsletterForm = formOf({
	email: email("חסרה כתובת אימייל, כדי שיהיה לאן לשלוח"),
});
