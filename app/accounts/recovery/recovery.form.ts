import { email, formOf } from "../../platform/forms/rules.ts";
import { newPassword } from "../passwords/password.form.ts";

/** Asking for a link. */
export const recoverForm = formOf({ email: email("חסרה כתובת אימייל") });

/** Choosing the new password behind the link. */
export const resetForm = formOf({ password: newPassword });
