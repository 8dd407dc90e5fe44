import * as v from "valibot";
import { lengths } from "../../platform/forms/lengths.ts";
import { formOf, requiredText } from "../../platform/forms/rules.ts";
import { slugShape } from "../articles.ts";

/** Characters of an opening: it leads to the articles, it is not one. */
const longest = 2_000;

const notListed = "יש לבחור מאמר מהרשימה";

const article = v.optional(
	v.pipe(v.string(notListed), v.maxLength(80, notListed), v.regex(slugShape, notListed)),
);

/** A letter, and the version it was edited from. */
export const letterForm = formOf({
	/** `new` if there is none. */
	base: v.pipe(v.string("הטופס לא הגיע שלם"), v.regex(/^(?:new|\d{1,9})$/, "הטופס לא הגיע שלם")),
	title: requiredText("יש לכתוב כותרת", lengths.sentence),
	opening: requiredText("יש לכתוב פתיחה", longest),
	article1: article,
	article2: article,
	article3: article,
});

export const articleFields = ["article1", "article2", "article3"] as const;
