import { broken, contactWords, type Finders } from "./lexicon.server.ts";
import { findAddresses, findHandles, findSaidLinks } from "./reading/addresses.ts";
import { findBroken } from "./reading/broken.ts";
import type { Document } from "./reading/document.ts";
import { findLettered } from "./reading/lettered.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { findLongRuns, findPhones } from "./reading/phones.ts";

const { apps, aside, invites, lone, own, things, workWords } = contactWords;

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

/** סיגנל? */
function findLone(document: Document): Found[] {
	const said = document.tokens.filter(({ kind }) => kind !== "sign");
	return said.length === 1 ? findAll(document, lone) : [];
}

/** Said of the object itself or of somebody else's: הטלפון שלי נפל, תצלצלי באינטרקום. */
const isAside = (document: Document, found: Found) =>
	isNear(document, aside, found, { before: 5, after: 5 });

/** Hints at a number or an address; and digits beside a word that marks them as one. */
function findOwn(document: Document): Found[] {
	const hints = findAll(document, own).filter(
		(found) => !isDenied(document, found, 6) && !isAside(document, found),
	);
	const digits = findLongRuns(document).filter(
		(found) =>
			isNear(document, things, found, { before: 6, after: 6 }) && !isAside(document, found),
	);
	return [...hints, ...digits, ...findBroken(document, broken.apps), ...findSaidLinks(document)];
}

export const contactFinders: Finders = {
	"contact.phone": (document) => [...findPhones(document), ...findLettered(document)],
	"contact.address": (document) => [...findAddresses(document), ...findHandles(document, apps)],
	"contact.app": (document) => findApps(document, true),
	"contact.app_named": (document) => [...findApps(document, false), ...findLone(document)],
	"contact.own": findOwn,
};
