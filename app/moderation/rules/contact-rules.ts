import { findAddresses, findHandles, findSaidLinks } from "./reading/addresses.ts";
import { findBroken } from "./reading/broken.ts";
import type { Document } from "./reading/document.ts";
import { findLettered } from "./reading/lettered.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { findLongRuns, findPhones } from "./reading/phones.ts";
import type { Rule } from "./rule.ts";
import { apps, aside, brokenApps, invites, own, things, workWords } from "./words/contacts.ts";

const family = "contact_details";
/** To one person it is a question (`trust-and-safety.md` D.5: warn), in a profile it is not saved. */
const shown = { profile: 75, note: 34 } as const;

function findApps(document: Document, isInvite: boolean): Found[] {
	return findAll(document, apps).filter((found) => {
		const invites = isInvited(document, found);
		if (invites !== isInvite) return false;
		if (isDenied(document, found, 6)) return false;
		return isInvite || !isNear(document, workWords, found, { before: 7, after: 6 });
	});
}

function isInvited(document: Document, found: Found): boolean {
	if (isNear(document, workWords, found, { before: 6, after: 5 })) return false;
	return isNear(document, invites, found, { before: 6, after: 4 });
}

/** Said of the thing itself or of somebody else's: הטלפון שלי נפל, תצלצלי באינטרקום. */
const isAside = (document: Document, found: Found) =>
	isNear(document, aside, found, { before: 5, after: 5 });

/** Hints at a number or an address; and digits beside a word that says that they are one. */
function findOwn(document: Document): Found[] {
	const hints = findAll(document, own).filter(
		(found) => !isDenied(document, found, 6) && !isAside(document, found),
	);
	const digits = findLongRuns(document).filter(
		(found) =>
			isNear(document, things, found, { before: 6, after: 6 }) && !isAside(document, found),
	);
	return [...hints, ...digits, ...findBroken(document, brokenApps), ...findSaidLinks(document)];
}

const outside =
	"פרטי קשר לא מופיעים בטקסטים באתר: מספר, כתובת ושם משתמש נשארים אצלך. יש להשמיט אותם.";
const maybe =
	"נראה שהטקסט מפנה לקשר מחוץ לאתר. אם הכוונה אחרת, אפשר לשמור כך: הצוות קורא כל טקסט לפני שהוא מוצג.";

/** Ways to reach somebody outside. */
export const contactRules: readonly Rule[] = [
	{
		key: "contact.phone",
		family,
		version: 8,
		scores: shown,
		title: "מספר טלפון, בכל כתיב",
		sentence: "נראה שיש כאן מספר טלפון. מספרים לא מופיעים בטקסטים באתר: יש להשמיט אותו.",
		find: (document) => [...findPhones(document), ...findLettered(document)],
	},
	{
		key: "contact.address",
		family,
		version: 7,
		scores: shown,
		title: "אימייל, קישור או שם משתמש",
		sentence: outside,
		find: (document) => [...findAddresses(document), ...findHandles(document, apps)],
	},
	{
		key: "contact.app",
		family,
		version: 7,
		scores: { profile: 38, note: 32 },
		title: "הזמנה לאפליקציה אחרת",
		sentence: maybe,
		find: (document) => findApps(document, true),
	},
	{
		key: "contact.app_named",
		family,
		version: 7,
		scores: { profile: 24, note: 20 },
		title: "שם של אפליקציה אחרת",
		sentence: maybe,
		find: (document) => findApps(document, false),
	},
	{
		key: "contact.own",
		family,
		version: 7,
		scores: { profile: 30, note: 26 },
		title: "רמז למספר, לכתובת או לקישור",
		sentence: maybe,
		find: findOwn,
	},
];
