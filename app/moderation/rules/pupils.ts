import { minorWords, schoolWords, stories, teenWords } from "./lexicon.server.ts";
import { isPast } from "./offers.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";

const { kin } = minorWords;
const {
	afterSchool,
	exams,
	examTimes,
	grades,
	highSchool,
	school,
	schoolPast,
	schoolWork,
	studies,
	studiesLater,
	subjects,
	tests,
} = schoolWords;
const { beforeArmy, notFinished, offspring, parental, wanted } = teenWords;

/** לומדת בי״ב, עולה ליא: a grade after a verb of learning. */
function findGrades(document: Document): Found[] {
	return findAll(document, grades).flatMap(({ from, to }) => {
		const verb = [1, 2, 3].find((back) => studies.findAt(document, from - back) !== null);
		return verb === undefined ? [] : [{ from: from - verb, to }];
	});
}

/** School exams near a subject or a time; adults have בגרות too. */
function findExams(document: Document): Found[] {
	return findAll(document, exams).filter((found) =>
		isNear(document, examTimes, found, { before: 5, after: 4 }),
	);
}

/** Schools, grades and exams of current pupils. */
export function findSchool(document: Document): Found[] {
	const found = [...findAll(document, school), ...findGrades(document), ...findExams(document)];
	return found.filter(
		(place) =>
			!isDenied(document, place) &&
			!isLongAgo(document, place) &&
			!isNear(document, afterSchool, place, { before: 6, after: 3 }),
	);
}

/** אם לתיכוניסטית, and a pupil in a film. */
export const isOfOther = (document: Document, found: Found) =>
	/^ל(?:תיכוניסט|תלמיד|שמיניסט|נער)/.test(document.tokens[found.from]?.text ?? "") ||
	isNear(document, stories, found, { before: 6, after: 5 }) ||
	isNear(document, kin, found, { before: 5 }) ||
	isNear(document, offspring, found, { before: 5 });

/** Exams near a subject only, and any test in a subject that only schools teach. */
export const findExamNamed = (document: Document) =>
	[...findAll(document, exams), ...findAll(document, tests)].filter(
		(found) =>
			isNear(document, subjects, found, { before: 4, after: 4 }) &&
			!isDenied(document, found) &&
			![afterSchool, studiesLater].some((words) =>
				isNear(document, words, found, { before: 6, after: 6 }),
			),
	);

/** A school that a text names without saying whose it is: בתיכון, אוהבת לרקוד. */
export function findSchoolNamed(document: Document): Found[] {
	return findAll(document, highSchool).filter((found) => {
		const before = document.tokens[found.from - 1]?.text ?? "";
		if (/(?:ימ|מזרח)$/.test(before) || isDenied(document, found)) return false;
		if (isPast(document, found) || isLongAgo(document, found)) return false;
		return ![afterSchool, schoolWork, kin, stories, schoolPast].some((words) =>
			isNear(document, words, found, { before: 8, after: 8 }),
		);
	});
}

/** מחפש להכיר לפני הגיוס, מישהי שעוד לא סיימה תיכון: the person sought is still at school. */
export const findSoughtPupils = (document: Document) =>
	[...findAll(document, beforeArmy), ...findAll(document, notFinished)].filter(
		(found) =>
			isNear(document, wanted, found, { before: 8, after: 6, anySentence: true }) &&
			!isLongAgo(document, found) &&
			![parental, schoolPast, stories].some((words) =>
				isNear(document, words, found, { before: 8, after: 8 }),
			),
	);

/** כבר 25 שנה: school that long ago means no pupil. */
export function isLongAgo(document: Document, { from, to }: Found): boolean {
	for (let at = Math.max(0, from - 10); at < to + 8; at += 1) {
		const number = numberAt(document, at);
		const unit = number && document.tokens[number.to]?.text;
		if (number && number.value >= 8 && /^(?:שנה|שנות|שנימ|years)$/.test(unit ?? "")) return true;
	}
	return false;
}
