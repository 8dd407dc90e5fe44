import { findAges, findUnsureAges } from "./ages.ts";
import { findBirths } from "./births.ts";
import { isCounted } from "./computed-ages.ts";
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
import type { Rule } from "./rule.ts";
import { findBareTeens } from "./stated-ages.ts";
import {
	forbids,
	forbidsAfter,
	kin,
	notYet,
	past,
	seekers,
	self,
	soon,
	teaching,
	words,
} from "./words/minors.ts";
import { afterSchool, schoolDays, schoolWork } from "./words/school.ts";
import { stories } from "./words/stories.ts";
import { ahead, maybeWords, meant } from "./words/teens.ts";

const family = "minors";
const scores = { profile: 95, note: 95 } as const;
/** Hints go through the writer first. */
const asks = { profile: 32, note: 32 } as const;

/** עוד חודשיים אני בת 18: what is to come within a few words. */
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

/** Words for those under 18, unless a family, the law or a wish to keep them away stands beside. */
const findWords = (document: Document, all: Lexicon) =>
	findAll(document, all).filter(
		(found) =>
			!isDenied(document, found, 4) &&
			!isForbidden(document, found) &&
			!isLongAgo(document, found) &&
			!isNear(document, afterSchool, found, { before: 6, after: 3 }),
	);

/** קטינה is held when somebody is one or looks for one; of others it is asked about. */
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

const sentence = "הטקסט נשמר והוא בבדיקה. עד שהצוות יקרא אותו הוא לא יוצג.";

/** Under 18: a person of the staff reads the text; sentences about one's children pass. */
export const minorRules: readonly Rule[] = [
	{
		key: "minors.age",
		family,
		version: 7,
		scores,
		title: "גיל מתחת ל־18",
		sentence,
		find: (document) => [...findAges(document), ...findBirths(document)],
	},
	{
		key: "minors.not_yet",
		family,
		version: 7,
		scores,
		title: "עוד לא 18",
		sentence,
		find: (document) => findNotYet(document).filter((found) => !isWork(document, found)),
	},
	{
		key: "minors.school",
		family,
		version: 7,
		scores,
		title: "לומדים בתיכון",
		sentence,
		find: (document) => findSchool(document).filter((found) => !isOfOther(document, found)),
	},
	{
		key: "minors.school_day",
		family,
		version: 7,
		scores: asks,
		title: "רמזים ללימודים בבית ספר",
		sentence:
			"נראה שהטקסט מדבר על לימודים בבית ספר. האתר הוא מגיל 18 ומעלה, והצוות קורא כל טקסט לפני שהוא מוצג.",
		find: (document) =>
			findAll(document, schoolDays).filter(
				(found) =>
					!isDenied(document, found, 1) &&
					![afterSchool, schoolWork, kin].some((words) =>
						isNear(document, words, found, { before: 7, after: 5 }),
					),
			),
	},
	{
		key: "minors.words",
		family,
		version: 7,
		scores,
		title: "מילים לקטינות ולקטינים",
		sentence,
		find: (document) => [...findWords(document, words), ...findMaybe(document, true)],
	},
	{
		key: "minors.maybe",
		family,
		version: 7,
		scores: asks,
		title: "גיל צעיר, בלי לומר של מי",
		sentence:
			"נראה שהטקסט מזכיר גיל מתחת ל־18. אם הוא של אדם אחר, אפשר לשמור כך: הצוות קורא כל טקסט.",
		find: (document) => [
			...findUnsureAges(document),
			...findMaybe(document, false),
			...findNotYet(document).filter((found) => isWork(document, found)),
			...findSchoolNamed(document),
			...findSoughtPupils(document),
			...findSchool(document).filter((found) => isOfOther(document, found)),
			...findBareTeens(document),
			...findExamNamed(document),
		],
	},
];
