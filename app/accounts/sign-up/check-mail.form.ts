import * as v from "valibot";
import { email, formOf, sixDigits } from "../../platform/forms/rules.ts";

export const codeForm = formOf({ code: sixDigits() });

export const addressForm = formOf({ email: email("יש לכתוב כתובת אימייל") });

/** Flash value: the sign-up was just received, and its toast says what the page is for. */
export const justSignedUp = v.literal("signed up");
