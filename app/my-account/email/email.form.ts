import { email, formOf } from "../../platform/forms/rules.ts";

/** Requesting a change of address. */
export const emailForm = formOf({ email: email("יש לכתוב כתובת אימייל") });
