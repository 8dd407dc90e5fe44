import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** The password once more; whether it is right is the accounts' affair. */
export const unlockForm = formOf({ password: v.string("חסרה סיסמה") });
