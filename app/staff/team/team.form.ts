import * as v from "valibot";
import { staffRoles } from "../../accounts/staff.ts";
import { email, formOf, requiredText } from "../../platform/forms/rules.ts";

const missingName = "יש לכתוב את השם שיופיע לפני חברים";

/** The name under which members know a support person. */
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

/** A single checkbox arrives as a string. */
const roles = v.pipe(
	v.union([v.array(v.picklist(staffRoles)), v.picklist(staffRoles)], oneRole),
	v.transform((given) => [...new Set([given].flat())]),
);

/** A new colleague, or an existing one's new roles. */
export const rolesForm = formOf({ email: address, roles });

export const emailForm = formOf({ email: address });
