import { email, formOf, sixDigits } from "../../../platform/forms/rules.ts";

export const codeForm = formOf({ code: sixDigits });

/** Correcting a mistyped address. */
export const addressForm = formOf({ email: email("יש לכתוב כתובת אימייל") });
