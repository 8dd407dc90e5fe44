import { findAges } from "./ages.ts";
import { findBirths } from "./births.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";
import { isCounted } from "./reckoned-ages.ts";
import type { Rule } from "./rule.ts";
import { forbids, forbidsAfter, kin, notYet, past, self, soon, words } from "./words/minors.ts";
import {
	afterSchool,
	exams,
	examTimes,
	grades,
	school,
	schoolDays,
	schoolWork,
	studies,
} from "./words/school.ts";

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

/** לומדת בי״ב, עולה ליא: a grade behind a verb of learning. */
function findGrades(document: Document): Found[] {
	return findAll(document, grades).flatMap(({ from, to }) => {
		const verb = [1, 2, 3].find((back) => studies.findAt(document, from - back) !== null);
		return verb === undefined ? [] : [{ from: from - verb, to }];
	});
}

/** Exams of school beside a subject or a time; בגרות alone is what adults have too. */
function findExams(document: Document): Found[] {
	return findAll(document, exams).filter((found) =>
		isNear(document, examTimes, found, { before: 5, after: 4 }),
	);
}

const sentence = "הטקסט נשמר והוא בבדיקה. עד שהצוות יקרא אותו הוא לא יוצג.";

/** Under 18: a person of the staff reads the text; sentences about one's children pass. */
export const minorRules: readonly Rule[] = [
	{
		key: "minors.age",
		family,
		version: 3,
		scores,
		title: "גיל מתחת ל־18",
		sentence,
		find: (document) => [...findAges(document), ...findBirths(document)],
	},
	{
		key: "minors.not_yet",
		family,
		version: 3,
		scores,
		title: "עוד לא 18",
		sentence,
		find: (document) =>
			[...findAll(document, notYet), ...findSoon(document)].filter(
				(found) => !isDenied(document, found, 4) && !isForbidden(document, found),
			),
	},
	{
		key: "minors.school",
		family,
		version: 3,
		scores,
		title: "לומדים בתיכון",
		sentence,
		find: (document) =>
			[...findAll(document, school), ...findGrades(document), ...findExams(document)].filter(
				(found) =>
					!isDenied(document, found) &&
					!isNear(document, afterSchool, found, { before: 6, after: 3 }),
			),
	},
	{
		key: "minors.school_day",
		family,
		version: 1,
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
		version: 3,
		scores,
		title: "מילים לקטינות ולקטינים",
		sentence,
		find: (document) =>
			findAll(document, words).filter(
				(found) =>
					!isDenied(document, found, 4) &&
					!isForbidden(document, found) &&
					!isNear(document, afterSchool, found, { before: 6, after: 3 }),
			),
	},
];
