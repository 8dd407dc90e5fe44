import * as v from "valibot";
import { closingCodes, manualCodes, mostDays, readCents } from "../../payments/manual/manual.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import { choice, formOf, reasonText } from "../../platform/forms/rules.ts";

const words = reasonText("יש לכתוב את הנימוק", "הנימוק קצר מדי", 300);

const missingCode = "יש לבחור סיבה";

export const closeForm = formOf({ code: choice(closingCodes, missingCode), words });

export const whyForm = formOf({ code: choice(manualCodes, missingCode), words });

/** How many manual acts the payment had when the page was opened. */
const seen = v.pipe(
	v.string("הטופס לא הגיע שלם"),
	v.regex(/^\d{1,6}$/, "הטופס לא הגיע שלם"),
	v.transform(Number),
);

export const refundForm = formOf({
	dollars: v.pipe(
		v.string("יש לכתוב סכום"),
		v.transform((text) => readCents(text) ?? 0),
		v.minValue(1, "סכום בדולרים, למשל 99.00"),
	),
	/** Asked only for a partial refund, whose days go on; the page knows which sums are partial. */
	days: v.optional(v.picklist(["stay", "end"], "יש לבחור מה קורה לימים")),
	seen,
	...whyForm.entries,
});

const wrongDays = `מספר ימים שלם, מ־1 עד ${mostDays}`;

export const daysForm = formOf({
	days: v.pipe(
		v.string(wrongDays),
		v.transform(plainSigns),
		v.regex(/^\d{1,2}$/, wrongDays),
		v.transform(Number),
		v.minValue(1, wrongDays),
		v.maxValue(mostDays, wrongDays),
	),
	seen,
	...whyForm.entries,
});
