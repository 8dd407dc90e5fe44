import * as v from "valibot";
import { email, formOf } from "../platform/forms/rules.ts";
import { newPassword } from "./passwords/password.form.ts";
import { personFields } from "./person.form.ts";

const address = email("חסרה כתובת אימייל");

/** A box that has to be ticked; it never begins ticked. */
const consent = (missing: string) => v.literal("on", missing);

/** Signing in asks only that something was typed; whether it is right is the accounts' affair. */
export const signInForm = formOf({ email: address, password: v.string("חסרה סיסמה") });

/** Signing up, with the three consents that `contract.md` names. */
export const signUpForm = formOf({
	email: address,
	password: newPassword,
	adult: consent("ההרשמה מגיל 18 בלבד, ויש לאשר זאת"),
	terms: consent("יש לאשר את תנאי השימוש"),
	privacy: consent("יש לאשר שקראתם את מדיניות הפרטיות"),
});

/** Signing up after the home page's quick form, whose answers can still be edited. */
export const signUpAfterQuickForm = formOf({ ...personFields, ...signUpForm.entries });
