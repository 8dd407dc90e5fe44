import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";
import type { Rule } from "./rule.ts";
import {
	afterSchool,
	ageUnits,
	ageWords,
	atOnce,
	forbids,
	forbidsAfter,
	girls,
	kin,
	notYet,
	parents,
	past,
	school,
	seekers,
	seeking,
	self,
	soon,
	teaching,
	things,
	words,
} from "./words/minors.ts";

const family = "minors";
const scores = { profile: 95, note: 95 } as const;
function findAges(document: Document): Found[] {
	const { tokens } = document;
	const found: Found[] = [];
	for (let at = 0; at < tokens.length; at += 1) {
		const age = ageAt(document, at);
		if (!age) continue;
		if (isOwnAge(document, age) || !isOther(document, age)) found.push(age);
		at = age.to - 1;
	}
	return found;
}

type Age = Found & { word: string };

/** בת 16, בגיל שש עשרה, 17yo, אני 16: an age from 5 to below 18. */
function ageAt(document: Document, at: number): Age | null {
	const { tokens } = document;
	const word = tokens[at]?.text ?? "";
	const next = ageWords.findAt(document, at);
	if (next !== null) {
		let place = next;
		while (place - next < 3 && /^[-:ה~]$/.test(tokens[place]?.text ?? "")) place += 1;
		const number = numberAt(document, place) ?? letterNumberAt(document, place);
		if (!number || number.value < 5 || number.value >= 18) return null;
		return { from: at, to: number.to, word };
	}
	const number = numberAt(document, at);
	if (!number || number.value < 5 || number.value >= 18) return null;
	if (ageUnits.findAt(document, number.to) !== null) return { from: at, to: number.to + 1, word };
	return isBareAge(document, at, number.to) && number.value >= 12
		? { from: at, to: number.to, word: "אני" }
		: null;
}

/** אני רק 17, or a text that begins with the age alone: 17, תל אביב. */
function isBareAge({ tokens }: Document, at: number, to: number): boolean {
	const after = tokens[to];
	const isAlone = after?.kind !== "word" || after.sentence !== tokens[at]?.sentence;
	if (!isAlone || after?.text === "%") return false;
	if (at === 0) return after === undefined || after.text === ",";
	const said = tokens
		.slice(Math.max(0, at - 3), at)
		.map(({ text }) => text)
		.join(" ");
	return /(?:^| )(?:אני|im|i am)(?: (?:רק|בעצם|כבר|עדיינ|only|just))*$/.test(said);
}

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

/** אני רק בת 16: nothing between the person and the age that would give it to somebody else. */
function isOwnAge(document: Document, { from, to, word }: Age): boolean {
	if (word === "אני" || /^(גילי|הגיל)$/.test(word)) return true;
	if (/גיל$/.test(word) && document.tokens[from + 1]?.text === ":") return true;
	if (beginsText(document, { from, to, word })) return true;
	for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
		if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return false;
		if (self.findAt(document, at) !== null) return true;
		if (atOnce.findAt(document, at) === null) return false;
	}
	return false;
}

/** בת 17, ילדה של שמש: a text that begins with the age speaks of its writer. */
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
	return !isNear(document, seeking, age, { before: 6 });
}

/** בן 17 שנה, בן 12 קומות. */
function isCounted({ tokens }: Document, { to }: Found): boolean {
	return /^(?:שנה|שנימ|קומות)$/.test(tokens[to]?.text ?? "");
}

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

/** מחפש נערה בת 16 is no parent's sentence; מחפשת חוג לילדה בת 12 is one. */
function isSought(document: Document, { from, to }: Age): boolean {
	const named = [1, 2, 3].find((back) => girls.findAt(document, from - back) !== null);
	const verb = named === undefined ? 1 : named + 1;
	return isNear(document, seekers, { from: from - verb + 1, to }, { before: 2 });
}

const sentence = "הטקסט נשמר והוא בבדיקה. עד שהצוות יקרא אותו הוא לא יוצג.";

/** Under 18: a person of the staff reads the text; sentences about one's children pass. */
export const minorRules: readonly Rule[] = [
	{
		key: "minors.age",
		family,
		version: 2,
		scores,
		title: "גיל מתחת ל־18",
		sentence,
		find: findAges,
	},
	{
		key: "minors.not_yet",
		family,
		version: 2,
		scores,
		title: "עוד לא 18",
		sentence,
		find: (document) =>
			[...findAll(document, notYet), ...findSoon(document)].filter(
				(found) =>
					!isDenied(document, found, 4) &&
					!isNear(document, forbids, found, { before: 6 }) &&
					!isNear(document, forbidsAfter, found, { after: 5 }),
			),
	},
	{
		key: "minors.school",
		family,
		version: 2,
		scores,
		title: "לומדים בתיכון",
		sentence,
		find: (document) =>
			findAll(document, school).filter(
				(found) =>
					!isDenied(document, found) &&
					!isNear(document, afterSchool, found, { before: 6, after: 3 }),
			),
	},
	{
		key: "minors.words",
		family,
		version: 2,
		scores,
		title: "מילים לקטינות ולקטינים",
		sentence,
		find: (document) =>
			findAll(document, words).filter(
				(found) =>
					!isDenied(document, found, 4) &&
					!isNear(document, forbids, found, { before: 6 }) &&
					!isNear(document, forbidsAfter, found, { after: 5 }) &&
					!isNear(document, afterSchool, found, { before: 6, after: 3 }),
			),
	},
];
