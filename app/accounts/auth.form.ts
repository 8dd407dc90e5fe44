import * as v from "valibot";
import { email, formOf } from "../platform/forms/rules.ts";
import { newPassword } from "./passwords/password.form.ts";
import { personFields } from "./person.form.ts";

const address = email("יש לכתוב כתובת אימייל");

/** A required checkbox; it is never pre-checked. */
const consent = (missing: string) => v.literal("on", missing);

/** Signing in only requires a non-empty password; the server checks it. */
export const signInForm = formOf({ email: address, password: v.string("יש להקליד סיסמה") });

/** Signing up, with the three consents required by `contract.md`. */
export const signUpForm = formOf({
	email: address,
	password: newPassword,
	adult: consent("ההרשמה לבני ולבנות 18 ומעלה בלבד, ויש לאשר זאת"),
	terms: consent("יש לאשר את תנאי השימוש"),
	privacy: consent("יש לאשר שקראתם את מדיניות הפרטיות"),
});

/** Signing up after the home page's quick form, whose answers stay editable. */
export const signUpAfterQuickForm = formOf({ ...personFields, ...signUpForm.entries });
