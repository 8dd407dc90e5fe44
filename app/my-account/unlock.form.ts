import * as v from "valibot";
import { formOf } from "../platform/forms/rules.ts";

/** Reauthentication with the password; the server checks it. */
export const unlockForm = formOf({ password: v.string("יש להקליד סיסמה") });
