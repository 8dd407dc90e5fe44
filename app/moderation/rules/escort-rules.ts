import { findTradeTalk } from "./escort-talk.ts";
import { findBroken } from "./reading/broken.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import type { Rule } from "./rule.ts";
import {
	accompany,
	advert,
	brokenWords,
	business,
	cars,
	clients,
	discreet,
	finishing,
	flats,
	fullService,
	guests,
	hints,
	hosting,
	loud,
	massage,
	music,
	offers,
	otherService,
	rooms,
	services,
	trade,
} from "./words/escort.ts";
import { professions } from "./words/offers.ts";
import { stories } from "./words/stories.ts";

const family = "escort_words";

const unlessDenied = (words: Lexicon) => (document: Document) =>
	findAll(document, words).filter((found) => !isDenied(document, found));

/** In a text about a film, a law or a trade of its own the words are asked about, not stopped. */
function isReported(document: Document, found: Found): boolean {
	const whole = { before: 14, after: 14, anySentence: true };
	if ([stories, professions].some((words) => isNear(document, words, found, whole))) return true;
	// מלווה מקצועית בתהליכי אבל, ליווי VIP של זמרים.
	const word = document.tokens[found.from]?.text ?? "";
	return /^.?(?:ליוו?י|מלוו)/.test(word) && isNear(document, music, found, { before: 6, after: 6 });
}

/** Words of the trade; a car of that name is none. */
function findServices(document: Document, isStopped: boolean): Found[] {
	const broken = findBroken(document, brokenWords);
	return [...unlessDenied(services)(document), ...broken].filter((found) => {
		if (isNear(document, cars, found, { before: 8, after: 8, anySentence: true })) return false;
		return !isReported(document, found) === isStopped;
	});
}

/** Hosting and visits: beside men, discretion or hours they are the trade's, else they are asked about. */
function findHosting(document: Document, isStopped: boolean): Found[] {
	return unlessDenied(hosting)(document).filter((found) => {
		if (isNear(document, guests, found, { before: 6, after: 6 })) return false;
		const { from, to } = found;
		const isLoud =
			isNear(document, loud, found, { before: 12, after: 12, anySentence: true }) ||
			document.tokens.slice(from, to).some(({ text }) => /דיסקר|גבר|לקוח|אינטימ|discre/.test(text));
		return (isLoud && !isReported(document, found)) === isStopped;
	});
}

/** Before בליווי it is work; else it is a dish with another. */
const works = /^(?:עובד|עבד|פעיל)/;

/** A massage beside what makes it another service; a clinic or a sport denies it. */
function findMassages(document: Document): Found[] {
	return unlessDenied(massage)(document).filter((found) =>
		isNear(document, finishing, found, { before: 2, after: 5 }),
	);
}

/** Clients beside a flat or a host: מביא לקוחות לדירה. */
function findClients(document: Document): Found[] {
	return unlessDenied(clients)(document).filter(
		(found) =>
			isNear(document, rooms, found, { before: 8, after: 8 }) &&
			!isNear(document, business, found, { before: 8, after: 8 }),
	);
}

/** דירה חמה ודיסקרטית. */
function findDiscreet(document: Document): Found[] {
	return unlessDenied(discreet)(document).filter((found) =>
		isNear(document, flats, found, { before: 3, after: 3 }),
	);
}

/** At least three kinds of an advertisement's parts within one text; all of them are marked. */
function findAdvert(document: Document): Found[] {
	const kinds = advert.map((words) => findAll(document, words)).filter(({ length }) => length > 0);
	return kinds.length >= 3 ? kinds.flat() : [];
}

const sentence =
	"נראה שהטקסט מציע שירות או מבקש אותו. באתר אין שירותים בתשלום, ולכן אי אפשר לשמור אותו כך.";
const softer =
	"הטקסט נשמע כמו הצעה של שירות. אם הכוונה אחרת, אפשר לשמור כך: הצוות קורא כל טקסט לפני שהוא מוצג.";

/** The vocabulary of paid services. */
export const escortRules: readonly Rule[] = [
	{
		key: "escort.service",
		family,
		version: 7,
		scores: { profile: 85, note: 85 },
		title: "מילים של התחום",
		sentence,
		find: (document) => findServices(document, true),
	},
	{
		key: "escort.hosting",
		family,
		version: 7,
		scores: { profile: 80, note: 80 },
		title: "אירוח או הגעה",
		sentence,
		find: (document) => findHosting(document, true),
	},
	{
		key: "escort.full_service",
		family,
		version: 7,
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
		version: 7,
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
		version: 7,
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
		version: 7,
		scores: { profile: 26, note: 26 },
		title: "רמזים לשירות",
		sentence: softer,
		find: (document) => [
			...findServices(document, false),
			...findHosting(document, false),
			...unlessDenied(hints)(document),
			...findTradeTalk(document),
			...findMassages(document),
			...findClients(document),
			...findDiscreet(document),
			...findAdvert(document),
		],
	},
];
