import type { Document } from "./reading/document.ts";
import { findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import type { Rule } from "./rule.ts";
import {
	accompany,
	fullService,
	guests,
	hints,
	hosting,
	music,
	offers,
	otherService,
	services,
	trade,
} from "./words/escort.ts";

const family = "escort_words";

const unlessDenied = (words: Lexicon) => (document: Document) =>
	findAll(document, words).filter((found) => !isDenied(document, found));

/** Before בליווי it is work; else it is a dish with another. */
const works = /^(?:עובד|עבד|פעיל)/;

const sentence =
	"נראה שהטקסט מציע שירות או מבקש אותו. באתר אין שירותים בתשלום, ולכן אי אפשר לשמור אותו כך.";
const softer =
	"הטקסט נשמע כמו הצעה של שירות. אם הכוונה אחרת, אפשר לשמור ככה: הצוות קורא כל טקסט לפני שהוא מוצג.";

/** The vocabulary of paid services. */
export const escortRules: readonly Rule[] = [
	{
		key: "escort.service",
		family,
		version: 2,
		scores: { profile: 85, note: 85 },
		title: "מילים של התחום",
		sentence,
		find: unlessDenied(services),
	},
	{
		key: "escort.hosting",
		family,
		version: 2,
		scores: { profile: 80, note: 80 },
		title: "אירוח או הגעה",
		sentence,
		find: (document) =>
			unlessDenied(hosting)(document).filter(
				(found) => !isNear(document, guests, found, { before: 6, after: 6 }),
			),
	},
	{
		key: "escort.full_service",
		family,
		version: 2,
		scores: { profile: 75, note: 75 },
		title: "שירות מלא",
		sentence,
		find: (document) =>
			unlessDenied(fullService)(document).filter(
				(found) =>
					!isNear(document, otherService, found, { before: 6, after: 6 }) &&
					isNear(document, offers, found, { before: 8, after: 8 }),
			),
	},
	{
		key: "escort.full_service_named",
		family,
		version: 2,
		scores: { profile: 30, note: 30 },
		title: "שירות מלא, בלי מה שמסביב",
		sentence: softer,
		find: (document) =>
			unlessDenied(fullService)(document).filter(
				(found) =>
					!isNear(document, otherService, found, { before: 6, after: 6 }) &&
					!isNear(document, offers, found, { before: 8, after: 8 }),
			),
	},
	{
		key: "escort.accompany",
		family,
		version: 2,
		scores: { profile: 32, note: 32 },
		title: "המילה המרכזית, בלי שיר ובלי מקצוע לידה",
		sentence: softer,
		find: (document) =>
			unlessDenied(accompany)(document).filter((found) => {
				if (isNear(document, trade, found, { before: 5, after: 5 })) return true;
				const isWith = document.tokens[found.from]?.text.startsWith("בל");
				if (isWith && !works.test(document.tokens[found.from - 1]?.text ?? "")) return false;
				return !isNear(document, music, found, { before: 7, after: 7 });
			}),
	},
	{
		key: "escort.hint",
		family,
		version: 2,
		scores: { profile: 26, note: 26 },
		title: "רמזים לשירות",
		sentence: softer,
		find: unlessDenied(hints),
	},
];
