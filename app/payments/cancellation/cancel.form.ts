import * as v from "valibot";
import { plainSigns } from "../../platform/forms/characters.ts";
import { email, formOf, sixDigits } from "../../platform/forms/rules.ts";

const receipt = v.pipe(
	v.string("יש להקליד את מספר הקבלה"),
	v.transform((text) => plainSigns(text).replace(/^\D+(?=\d)|[\s-]/g, "")),
	v.minLength(1, "יש להקליד את מספר הקבלה"),
	v.regex(/^\d{4,10}$/, "מספר הקבלה כתוב בראש המסמך, והוא בספרות בלבד"),
	v.transform(Number),
);

/** How a signed-out person finds a purchase. */
export const findForm = formOf({ receipt, email: email("יש לכתוב כתובת אימייל") });

export const codeForm = formOf({ code: sixDigits() });

/** The purchase, and the refund shown before confirming. */
export const confirmForm = formOf({
	receipt,
	cents: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
