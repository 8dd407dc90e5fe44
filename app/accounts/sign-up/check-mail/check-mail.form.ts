import * as v from "valibot";
import { email, formOf } from "../../../platform/forms/rules.ts";

/** Six digits, however they were pasted. */
const sixDigits = v.pipe(
	v.string("חסר קוד"),
	v.transform((text) => text.replace(/[^\d]/g, "")),
	v.regex(/^\d{6}$/, "בקוד שש ספרות"),
);

export const codeForm = formOf({ code: sixDigits });

/** Mending a mistyped address. */
export const addressForm = formOf({ email: email("חסרה כתובת אימייל") });
