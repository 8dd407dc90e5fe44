import { findAges, findUnsureAges } from "./ages.ts";
import { findBirths } from "./births.ts";
import { isCounted } from "./computed-ages.ts";
import { type Finders, minorWords, schoolWords, stories, teenWords } from "./lexicon.server.ts";
import {
	findExamNamed,
	findSchool,
	findSchoolNamed,
	findSoughtPupils,
	isLongAgo,
	isOfOther,
} from "./pupils.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";
import { findBareTeens } from "./stated-ages.ts";

const { forbids, forbidsAfter, kin, notYet, past, seekers, self, soon, teaching, words } =
	minorWords;
const { afterSchool, schoolDays, schoolWork } = schoolWords;
const { ahead, maybeWords, meant } = teenWords;

/** עוד חודשיים אני בת 18: the birthday is still to come, within a few words. */
function findSoon(document: Document): Found[] {
	const found: Found[] = [];
	for (let at = 0; at < document.tokens.length; at += 1) {
		const number = numberAt(document, at);
		if (!number) continue;
		at = number.to - 1;
		if (number.value !== 18 || isCounted(document, number)) continue;
		const later = [0, 1, 2].find((step) => ahead.findAt(document, number.to + step) !== null);
		if (
			later !== undefined &&
			document.tokens[number.to + later]?.sentence === document.tokens[at]?.sentence
		) {
			found.push({ from: number.from, to: number.to + later + 1 });
			continue;
		}
		const first = [6, 5, 4, 3, 2, 1].find((back) => {
			const isHere =
				document.tokens[number.from - back]?.sentence === document.tokens[number.from]?.sentence;
			return isHere && soon.findAt(document, number.from - back) !== null;
		});
		if (first === undefined) continue;
		const place = { from: number.from - first, to: number.to };
		if (isNear(document, past, place, { before: 6, after: 4 })) continue;
		found.push(place);
	}
	return found;
}

/** Said of others, to keep them away; what the writer says of herself forbids nothing. */
function isForbidden(document: Document, found: Found): boolean {
	if (isNear(document, self, found, { before: 2 })) return false;
	return (
		isNear(document, forbids, found, { before: 6 }) ||
		isNear(document, forbidsAfter, found, { after: 5 })
	);
}

/** Words for those under 18, unless near a family, the law or a wish to keep them away. */
const findWords = (document: Document, all: Lexicon) =>
	findAll(document, all).filter(
		(found) =>
			!isDenied(document, found, 4) &&
			!isForbidden(document, found) &&
			!isLongAgo(document, found) &&
			!isNear(document, afterSchool, found, { before: 6, after: 3 }),
	);

/** קטינה is held when the writer is or seeks one; about others it is asked about. */
function findMaybe(document: Document, isHeld: boolean): Found[] {
	return findWords(document, maybeWords).filter((found) => {
		const isTold = isNear(document, stories, found, { before: 8, after: 8 });
		const isMeant = [self, seekers, meant].some((words) =>
			isNear(document, words, found, { before: 5, after: 2 }),
		);
		const isAlone = document.tokens.length <= 3;
		return (!isTold && (isMeant || isAlone)) === isHeld;
	});
}

const findNotYet = (document: Document) =>
	[...findAll(document, notYet), ...findSoon(document)].filter(
		(found) =>
			!isDenied(document, found, 4) &&
			!isForbidden(document, found) &&
			!isMeasured(document, found),
	);

/** פחות מ־18 מעלות, כמעט 18 שנה, עוד לא 18:00. */
const isMeasured = (document: Document, { to }: Found) =>
	isCounted(document, { from: to, to }) ||
	/^(?:מעלות|שקל|שקלימ|שח|₪|ימימ|איש|אנשימ|מטר|:|ליטר|גרמ|ספרות|-)$/.test(
		document.tokens[to]?.text ?? "",
	);

/** רופא ילדים. מתחת לגיל 18 אני מבין הכל. */
const isWork = (document: Document, found: Found) =>
	isNear(document, teaching, found, { before: 10, after: 10, anySentence: true });

/** Under 18: the staff read the text; sentences about one's children pass. */
export const minorFinders: Finders = {
	"minors.age": (document) => [...findAges(document), ...findBirths(document)],
	"minors.not_yet": (document) => findNotYet(document).filter((found) => !isWork(document, found)),
	"minors.school": (document) =>
		findSchool(document).filter((found) => !isOfOther(document, found)),
	"minors.school_day": (document) =>
		findAll(document, schoolDays).filter(
			(found) =>
				!isDenied(document, found, 1) &&
				![afterSchool, schoolWork, kin].some((words) =>
					isNear(document, words, found, { before: 7, after: 5 }),
				),
		),
	"minors.words": (document) => [...findWords(document, words), ...findMaybe(document, true)],
	"minors.maybe": (document) => [
		...findUnsureAges(document),
		...findMaybe(document, false),
		...findNotYet(document).filter((found) => isWork(document, found)),
		...findSchoolNamed(document),
		...findSoughtPupils(document),
		...findSchool(document).filter((found) => isOfOther(document, found)),
		...findBareTeens(document),
		...findExamNamed(document),
	],
};
