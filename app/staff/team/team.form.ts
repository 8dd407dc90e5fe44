import * as v from "valibot";
import { staffRoles } from "../../accounts/staff.ts";
import { email, formOf, requiredText } from "../../platform/forms/rules.ts";

const missingName = "יש לכתוב את השם שיופיע לפני חברים";

/** What members call somebody of support. */
export const nameForm = formOf({
	work_name: v.pipe(
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

const address = email("יש לכתוב כתובת אימייל");

const oneRole = "יש לבחור לפחות תפקיד אחד";

/** A box alone arrives as a text. */
const roles = v.pipe(
	v.union([v.array(v.picklist(staffRoles)), v.picklist(staffRoles)], oneRole),
	v.transform((given) => [...new Set([given].flat())]),
);

/** Somebody new, or new roles of somebody who is there. */
export const rolesForm = formOf({ email: address, roles });

/** Whom it is about. */
export const emailForm = formOf({ email: address });
