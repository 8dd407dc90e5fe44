import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** The password of the sign-up, required when its link is opened in another browser. */
export const confirmForm = formOf({ password: v.string("יש להקליד סיסמה") });
