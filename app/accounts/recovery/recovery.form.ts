import { email, formOf } from "../../platform/forms/rules.ts";
import { newPassword } from "../passwords/password.form.ts";

/** Requesting a reset link. */
export const recoverForm = formOf({ email: email("יש לכתוב כתובת אימייל") });

/** Choosing a new password on the reset page. */
export const resetForm = formOf({ password: newPassword });
