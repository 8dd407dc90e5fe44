import * as v from "valibot";
import { formOf, sixDigits } from "../../platform/forms/rules.ts";

/** The fields in which the second factor arrives together with an act. */
export const factorFields = { code: "factor_code", backup: "factor_backup" } as const;

/** Six digits from an authenticator app; apps show them with a space in the middle. */
export const codeForm = formOf({
	code: sixDigits("יש להקליד את הקוד מאפליקציית האימות"),
});

/** The same at sign-in, with the option to remember this browser. */
export const secondStepForm = formOf({
	...codeForm.entries,
	remember: v.optional(v.literal("on")),
});

/** A backup code; its format is checked together with its value. */
export const backupCodeForm = formOf({
	backup: v.pipe(
		v.string("יש להקליד קוד גיבוי"),
		v.maxLength(40, "קוד גיבוי נראה כך: 3-K7QM-2XPD"),
	),
});
