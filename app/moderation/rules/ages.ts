import { computeAt, findComputed, findRanges, isCounted } from "./computed-ages.ts";
import { minorWords, stories, teenWords } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, isDenied, isNear } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";
import { birthdayAt, isBareAge, isTeen, soonAt } from "./stated-ages.ts";

const {
	ageQuestions,
	ageUnits,
	ageWords,
	atOnce,
	girls,
	kin,
	links,
	parents,
	past,
	seekers,
	seeking,
	self,
	teaching,
	things,
} = minorWords;
const { figures, permitted } = teenWords;

/** Ages below 18 of the writer, or of those the writer looks for. */
export function findAges(document: Document): Found[] {
	const told = toldAges(document).filter((age) => isSure(document, age));
	return [...told, ...findComputed(document), ...findRanges(document)];
}

/** Ages below 18 where the text does not say whose. */
export function findUnsureAges(document: Document): Found[] {
	return toldAges(document).filter((age) => !isSure(document, age));
}

function toldAges(document: Document): Age[] {
	const found: Age[] = [];
	for (let at = 0; at < document.tokens.length; at += 1) {
		const age = ageAt(document, at);
		if (!age) continue;
		if (isOwnAge(document, age) || !isOther(document, age)) found.push(age);
		at = age.to - 1;
	}
	return found;
}

/** Said of oneself or of somebody sought, and neither a figure of speech nor in the past. */
function isSure(document: Document, age: Age): boolean {
	const isFigure = isNear(document, figures, age, { before: 4, after: 4 });
	if (isFigure || isNear(document, stories, age, { before: 6, after: 3 })) return false;
	if (isSought(document, age) || isSelfAt(document, age)) return true;
	return isOwnAge(document, age) && !isPast(document, age);
}

/** A verb in the first person of the past beside it: בת שמונה הלכתי. */
function isPast({ tokens }: Document, { from, to }: Found): boolean {
	const sentence = tokens[from]?.sentence;
	return tokens
		.slice(Math.max(0, from - 3), to + 4)
		.some(
			(token) =>
				token.sentence === sentence && /[א-ת]{2}תי$/.test(token.text) && !notVerbs.test(token.text),
		);
}

const notVerbs =
	/^(?:אמיתי|האמיתי|ביתי|איכותי|רשמתי|כתבתי|שיקרתי|נרשמתי|חברותי|מהותי|זוגתי|דעתי|לדעתי|שנתי|תרבותי|חגגתי)$/;

/** אני בת 16: the person right before the age. */
const isSelfAt = (document: Document, age: Found) =>
	isNear(document, self, age, { before: 3 }) || ageQuestions.findAt(document, age.from) !== null;

type Age = Found & { word: string };

/** בת 16, בגיל שש עשרה, 17yo, אני 16: an age from 5 to below 18. */
function ageAt(document: Document, at: number): Age | null {
	const { tokens } = document;
	const word = tokens[at]?.text ?? "";
	const next = ageWords.findAt(document, at);
	if (next !== null) {
		let place = next;
		while (place - next < 5 && isLink(document, place)) place += 1;
		const sum = computeAt(document, place);
		const plain = numberAt(document, place) ?? letterNumberAt(document, place);
		const number = sum && isTeen(sum) ? sum : plain;
		if (!number || number.value < 5 || number.value >= 18) return null;
		return { from: at, to: number.to, word };
	}
	const birthday = birthdayAt(document, at) ?? soonAt(document, at);
	if (birthday) return { ...birthday, word };
	const number = numberAt(document, at);
	if (!number || number.value < 5 || number.value >= 18) return null;
	if (ageUnits.findAt(document, number.to) !== null) return { from: at, to: number.to + 1, word };
	return isBareAge(document, at, number.to) && number.value >= 12
		? { from: at, to: number.to, word: "אני" }
		: null;
}

/** Between הגיל שלי and the number. */
const isLink = (document: Document, at: number) =>
	/^[-:ה~=]$/.test(document.tokens[at]?.text ?? "") || links.findAt(document, at) === at + 1;

/** Ages in Hebrew letters: ט״ז. */
const letterNumbers = new Map([
	["יב", 12],
	["יג", 13],
	["יד", 14],
	["טו", 15],
	["טז", 16],
	["יז", 17],
]);

function letterNumberAt({ tokens }: Document, at: number) {
	const value = letterNumbers.get(tokens[at]?.text ?? "");
	return value === undefined ? null : { value, to: at + 1 };
}

/** אני רק בת 16: nothing between the person and the age that would assign it to somebody else. */
function isOwnAge(document: Document, { from, to, word }: Age): boolean {
	if (word === "אני" || /^(?:גילי|הגיל)$/.test(word)) return true;
	if (/גיל$/.test(word) && document.tokens[from + 1]?.text === ":") return true;
	if (beginsText(document, { from, to, word })) return true;
	for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
		if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return false;
		if (self.findAt(document, at) !== null) return true;
		if (atOnce.findAt(document, at) === null) return false;
	}
	return false;
}

/** בת 17, ילדה של שמש: an age at the beginning of a text is its writer's. */
function beginsText(document: Document, age: Age): boolean {
	if (age.from > 0 || /גיל/.test(age.word) || isCounted(document, age)) return false;
	return ![parents, past].some((words) => isNear(document, words, age, { after: 8 }));
}

function isOther(document: Document, age: Age): boolean {
	if (isCounted(document, age) || isDenied(document, age, 1)) return true;
	if (isNear(document, past, age, { before: 4, after: 3 })) return true;
	const after = document.tokens[age.to]?.text ?? "";
	if (isSought(document, age) || /^(?:ומעלה|ומטה|\+)$/.test(after)) return false;
	if (isNear(document, kin, age, { before: 8, after: 3 })) return true;
	if (isNear(document, parents, age, { before: 8 })) return true;
	if (isNear(document, things, age, { before: 4 })) return true;
	if (isNear(document, teaching, age, { before: 8, after: 4 })) return true;
	if (!/גיל/.test(age.word)) return false;
	if (isNear(document, seeking, age, { before: 6 })) return false;
	// מותר לי להיות פה בגיל 17?
	return (
		!/^(?:בגיל|גיל)$/.test(age.word) ||
		isPast(document, age) ||
		!isNear(document, permitted, age, { before: 8, after: 5 })
	);
}

/** מחפש נערה בת 16 is not a parent's sentence; מחפשת חוג לילדה בת 12 is one. */
function isSought(document: Document, { from, to }: Age): boolean {
	const named = [1, 2, 3].find((back) => girls.findAt(document, from - back) !== null);
	const verb = named === undefined ? 1 : named + 1;
	return isNear(document, seekers, { from: from - verb + 1, to }, { before: 2 });
}
