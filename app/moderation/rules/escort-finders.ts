import { findTradeTalk } from "./escort-talk.ts";
import { broken, escortWords, type Finders, offerWords, stories } from "./lexicon.server.ts";
import { findBroken } from "./reading/broken.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";

const {
	accompany,
	advertHours,
	advertLooks,
	advertManners,
	advertPlaces,
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
} = escortWords;
const { professions } = offerWords;

const unlessDenied = (words: Lexicon) => (document: Document) =>
	findAll(document, words).filter((found) => !isDenied(document, found));

/** In a text about a film, a law or an unrelated profession the words are asked about, not stopped. */
function isReported(document: Document, found: Found): boolean {
	const whole = { before: 14, after: 14, anySentence: true };
	if ([stories, professions].some((words) => isNear(document, words, found, whole))) return true;
	// מלווה מקצועית בתהליכי אבל, ליווי VIP של זמרים.
	const word = document.tokens[found.from]?.text ?? "";
	return /^.?(?:ליוו?י|מלוו)/.test(word) && isNear(document, music, found, { before: 6, after: 6 });
}

/** Words of the trade; a car of that name is none. */
function findServices(document: Document, isStopped: boolean): Found[] {
	const split = findBroken(document, broken.trade);
	return [...unlessDenied(services)(document), ...split].filter((found) => {
		if (isNear(document, cars, found, { before: 8, after: 8, anySentence: true })) return false;
		return !isReported(document, found) === isStopped;
	});
}

/** Hosting and visits: stopped beside men, discretion or hours, else asked about. */
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

/** Before בליווי it means work; otherwise a dish with a side. */
const works = /^(?:עובד|עבד|פעיל)/;

/** A massage beside what makes it another service; a clinic or a sport rules it out. */
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

/** At least three kinds of typical advertisement parts within one text; all of them are marked. */
function findAdvert(document: Document): Found[] {
	const kinds = [advertPlaces, advertHours, advertLooks, advertManners]
		.map((words) => findAll(document, words))
		.filter(({ length }) => length > 0);
	return kinds.length >= 3 ? kinds.flat() : [];
}

export const escortFinders: Finders = {
	"escort.service": (document) => findServices(document, true),
	"escort.hosting": (document) => findHosting(document, true),
	"escort.full_service": (document) =>
		unlessDenied(fullService)(document).filter(
			(found) =>
				!isNear(document, otherService, found, { before: 6, after: 6 }) &&
				isNear(document, offers, found, { before: 8, after: 8 }),
		),
	"escort.full_service_named": (document) =>
		unlessDenied(fullService)(document).filter(
			(found) =>
				!isNear(document, otherService, found, { before: 6, after: 6 }) &&
				!isNear(document, offers, found, { before: 8, after: 8 }),
		),
	"escort.accompany": (document) =>
		unlessDenied(accompany)(document).filter((found) => {
			if (isNear(document, trade, found, { before: 5, after: 5 })) return true;
			const isWith = document.tokens[found.from]?.text.startsWith("בל");
			if (isWith && !works.test(document.tokens[found.from - 1]?.text ?? "")) return false;
			return !isNear(document, music, found, { before: 7, after: 7 });
		}),
	"escort.hint": (document) => [
		...findServices(document, false),
		...findHosting(document, false),
		...unlessDenied(hints)(document),
		...findTradeTalk(document),
		...findMassages(document),
		...findClients(document),
		...findDiscreet(document),
		...findAdvert(document),
	],
};
