import { email, formOf } from "../../platform/forms/rules.ts";

/** Asking for another address. */
export const emailForm = formOf({ email: email("חסרה כתובת אימייל") });
