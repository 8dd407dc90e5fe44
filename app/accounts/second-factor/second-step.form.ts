import * as v from "valibot";
import { formOf } from "../../platform/forms/rules.ts";

/** The fields in which the second factor arrives together with an act. */
export const factorFields = { code: "factor_code", backup: "factor_backup" } as const;

/** Six digits from an authenticator app; apps show them with a space in the middle. */
export const codeForm = formOf({
	code: v.pipe(
		v.string("יש להקליד את הקוד מאפליקציית האימות"),
		v.transform((text) => text.replace(/[\s-]/g, "")),
		v.regex(/^\d{6}$/, "הקוד הוא בן שש ספרות"),
	),
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
