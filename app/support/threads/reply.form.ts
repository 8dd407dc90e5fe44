import * as v from "valibot";
import { lengths } from "../../platform/forms/lengths.ts";
import { choice, formOf, requiredText } from "../../platform/forms/rules.ts";
import { closeCodes } from "./ticket-words.ts";

const text = requiredText("יש לכתוב את ההודעה", lengths.message);

/** How many messages the page showed when it was opened. */
const seen = v.pipe(
	v.string("הטופס לא הגיע שלם"),
	v.regex(/^\d{1,6}$/, "הטופס לא הגיע שלם"),
	v.transform(Number),
);

export const replyForm = formOf({ text, seen });

/** Sent by a page that shows what can be undone, and goes on with the next ticket. */
const next = v.optional(v.literal("1"));

/** What the staff answer, and whether the ticket is closed with it. */
export const answerForm = formOf({
	text,
	seen,
	after: choice(["wait", "close"], "הטופס לא הגיע שלם"),
	next,
});

export const closeForm = formOf({
	seen,
	code: choice(closeCodes, "יש לבחור סיבה לסגירה"),
	next,
});

/** Shown when somebody wrote meanwhile, or the same was sent twice. */
export const writtenMeanwhile =
	"נכתבה כאן הודעה מאז שהעמוד נפתח. היא מופיעה למעלה, ומה שנכתב עכשיו נשאר בשדה ועוד לא נשלח.";
