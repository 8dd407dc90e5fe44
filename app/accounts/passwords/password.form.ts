import * as v from "valibot";
import { shortestPassword } from "../../platform/forms/lengths.ts";

const longestPassword = 128;

/**
 * A new password: 10 to 128 characters of any kind, not all of them the same. It is taken exactly
 * as typed, not trimmed, truncated or normalised, without composition rules (ASVS 6.2).
 */
export const newPassword = v.pipe(
	v.string("יש להקליד סיסמה"),
	v.check(
		(password) => [...password].length >= shortestPassword,
		`הסיסמה קצרה: לפחות ${shortestPassword} תווים`,
	),
	v.check(
		(password) => [...password].length <= longestPassword,
		`הסיסמה ארוכה מדי: עד ${longestPassword} תווים`,
	),
	v.check((password) => new Set(password).size !== 1, "הסיסמה מורכבת מתו אחד שחוזר"),
);
