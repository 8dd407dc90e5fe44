import { email, formOf } from "../../platform/forms/rules.ts";
import { newPassword } from "../passwords/password.form.ts";

export const recoverForm = formOf({ email: email("יש לכתוב כתובת אימייל") });

export const resetForm = formOf({ password: newPassword });
