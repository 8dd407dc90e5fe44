import * as v from "valibot";
import { reportCodes } from "../../moderation/reports/codes.ts";
import { choice, formOf, optionalChoice, optionalText } from "../../platform/forms/rules.ts";

const whole = "הטופס לא הגיע שלם";

/** What a member reports of another: why, in what words, and whether they are blocked as well. */
export const reportForm = formOf({
	code: choice(reportCodes, "יש לבחור מה קרה"),
	text: optionalText(1_000),
	block: v.optional(v.string(whole)),
	kind: optionalChoice(["profile", "photo", "message", "note"]),
	item: v.optional(v.pipe(v.string(whole), v.maxLength(400, whole))),
});
