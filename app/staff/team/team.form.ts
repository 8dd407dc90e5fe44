import * as v from "valibot";
import { formOf, requiredText } from "../../platform/forms/rules.ts";

const missingName = "יש לכתוב את השם שיופיע לפני חברים";

/** What members call somebody of support. */
export const nameForm = formOf({
	name: v.pipe(
		requiredText(missingName, 20),
		v.regex(/^\p{L}[\p{L}\p{M} '׳־-]+$/u, "בשם יש רק אותיות, רווח ומקף, לפחות שתי אותיות"),
	),
});

const someDay = (missing: string) =>
	v.pipe(
		v.string(missing),
		v.isoDate(missing),
		v.check((date) => Number.isFinite(Date.parse(date)), missing),
	);

/** The days on which somebody is away, the last one included. */
export const awayForm = formOf({
	staff: v.pipe(v.string("יש לבחור מי"), v.uuid("יש לבחור מי")),
	first: someDay("יש לבחור יום ראשון"),
	last: someDay("יש לבחור יום אחרון"),
});
