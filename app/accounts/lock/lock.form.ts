import * as v from "valibot";
import { formOf, sixDigits } from "../../platform/forms/rules.ts";

export const mostTries = 5;

export const idleChoices = [1, 5, 15] as const;

export const unlockCodeForm = formOf({ code: sixDigits() });

/** The first things that anybody tries. */
const isEasy = (code: string) => /^(\d)\1+$/.test(code) || "0123456789876543210".includes(code);

const newCode = v.pipe(
	sixDigits("יש לבחור קוד של שש ספרות"),
	v.check((code) => !isEasy(code), "הקוד קל מדי לניחוש"),
);

/** The code, entered twice, and when it is asked for; optional if a code is already set. */
export const lockForm = v.pipe(
	formOf({
		code: v.optional(newCode),
		again: v.optional(sixDigits()),
		idle: v.pipe(v.picklist(["1", "5", "15"], "יש לבחור אחרי כמה זמן"), v.transform(Number)),
		hidden: v.optional(v.literal("on")),
	}),
	v.forward(
		v.partialCheck(
			[["code"], ["again"]],
			({ code, again }) => code === again,
			"יש להקליד את אותו קוד פעמיים",
		),
		["again"],
	),
);
