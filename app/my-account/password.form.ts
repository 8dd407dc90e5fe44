import * as v from "valibot";
import { newPassword } from "../accounts/passwords/password.form.ts";
import { formOf } from "../platform/forms/rules.ts";

/** Changing the password; the server checks the current one. */
export const passwordForm = formOf({
	password: v.pipe(
		v.string("יש להקליד את הסיסמה הנוכחית"),
		v.minLength(1, "יש להקליד את הסיסמה הנוכחית"),
	),
	new_password: newPassword,
});
