import * as v from "valibot";
import { choice, formOf } from "../../platform/forms/rules.ts";

/** The day's three shifts, by hours of Israel's clock; the last one is the night after. */
export const shiftHours = {
	day: [8, 16],
	evening: [16, 24],
	night: [24, 32],
} as const;

export type ShiftName = keyof typeof shiftHours;

export const shiftNames = Object.keys(shiftHours) as [ShiftName, ...ShiftName[]];

const somebody = v.pipe(v.string("יש לבחור מי עונה"), v.uuid("יש לבחור מי עונה"));

export const planForm = formOf({
	date: v.pipe(
		v.string("יש לבחור יום"),
		v.isoDate("יש לבחור יום"),
		v.check((date) => Number.isFinite(Date.parse(date)), "יש לבחור יום"),
	),
	shift: choice(shiftNames, "יש לבחור משמרת"),
	staff: somebody,
	second: v.optional(v.pipe(v.string(), v.uuid("יש לבחור מי שני"))),
});
