import * as v from "valibot";
import { lengths } from "../platform/forms/lengths.ts";
import { choice, formOf, optionalText, requiredText } from "../platform/forms/rules.ts";
import { isId } from "../platform/ids.ts";
import { problemWords, renderText } from "./article-text.ts";
import { slugShape } from "./articles.ts";

/** Characters of a whole article: twice the length of the longest. */
const longest = 9_000;

/** Our own drawings that an article may use as its cover. */
export const houseCovers = [
	{ value: "c_letter", label: "מכתב" },
	{ value: "c_cups", label: "כוסות" },
	{ value: "c_glasses", label: "כוסות יין" },
	{ value: "c_umbrella", label: "מטרייה" },
	{ value: "c_lamp", label: "מנורה" },
	{ value: "c_chairs", label: "כיסאות" },
	{ value: "c_city", label: "עיר" },
	{ value: "c_coat", label: "מעיל" },
	{ value: "c_door", label: "דלת" },
	{ value: "c_key", label: "מפתח" },
	{ value: "c_terrace", label: "מרפסת" },
	{ value: "c_train", label: "רכבת" },
] as const;

const isHouse = (image: string) => houseCovers.some(({ value }) => value === image);

const body = v.pipe(
	requiredText("יש לכתוב את המאמר", longest),
	v.rawCheck(({ dataset, addIssue }) => {
		const [problem] = dataset.typed ? renderText(dataset.value).problems : [];
		if (problem) addIssue({ message: problemWords[problem] });
	}),
);

const image = v.pipe(
	v.string("יש לבחור תמונה"),
	v.check((name) => isId(name) || isHouse(name), "יש לבחור תמונה מהרשימה"),
);

/** Words that describe nothing in an alt text. */
const emptyAlt = /^(?:תמונה|תמונת|צילום|image|photo|picture)[\s.]*$/iu;

const badSlug = "בכתובת יש רק אותיות קטנות באנגלית, ספרות ומקף: short-first-meeting";

/** A version of an article, and the one it was edited from. */
export const articleForm = v.pipe(
	formOf({
		/** `new` if there is none. */
		base: v.pipe(v.string("הטופס לא הגיע שלם"), v.regex(/^(?:new|\d{1,9})$/, "הטופס לא הגיע שלם")),
		title: requiredText("יש לכתוב כותרת", lengths.sentence),
		slug: v.pipe(
			v.string("יש לכתוב כתובת"),
			v.transform((text) => text.trim()),
			v.minLength(1, "יש לכתוב כתובת"),
			v.maxLength(80, "הכתובת ארוכה מדי: עד 80 תווים"),
			v.regex(slugShape, badSlug),
		),
		excerpt: requiredText("יש לכתוב תקציר", 300),
		category: choice(["relationships", "tips", "lifestyle", "privacy", "success"], "יש לבחור נושא"),
		image,
		alt: optionalText(200),
		featured: v.optional(v.literal("on", "הבחירה אינה אחת מהאפשרויות")),
		body,
	}),
	v.forward(
		v.partialCheck(
			[["image"], ["alt"]],
			({ image: name, alt }) => isHouse(name) || (alt !== undefined && !emptyAlt.test(alt)),
			"מה רואים בתמונה, במשפט. ״תמונה״ לא עוזרת למי שלא רואה.",
		),
		["alt"],
	),
);
