import { email, formOf } from "../../platform/forms/rules.ts";

export const emailForm = formOf({ email: email("יש לכתוב כתובת אימייל") });
