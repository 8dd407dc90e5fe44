import { minorWords, teenWords } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, isNear } from "./reading/lexicon.ts";
import { type FoundNumber, numberAt } from "./reading/numbers.ts";

const { ageQuestions, birthdays, bounds, girls, seekers, towns, young } = minorWords;
const { offspring, youngOnes } = teenWords;

export const isTeen = ({ value }: FoundNumber) => value >= 12 && value < 18;

/** חגגתי 17, מלאו לי 16, turned 17. */
export function birthdayAt(document: Document, at: number): Found | null {
	const next = birthdays.findAt(document, at);
	const number = next === null ? null : numberAt(document, next);
	if (!number || !isTeen(number)) return null;
	const isWhen = /^(?:ב(?!מאי)|ה|עמ|מ)[א-ת]{2,}/.test(document.tokens[number.to]?.text ?? "");
	const isMonth = months.test(document.tokens[number.to]?.text ?? "");
	if (isMonth || !(isWhen || isTold(document, number.to))) return null;
	return { from: at, to: number.to };
}

const months = /^ב(?:ינואר|פברואר|מרצ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)$/;

/** כמעט 17, a text that begins with the age to come; inside a text it may be a clock time. */
export function soonAt(document: Document, at: number): Found | null {
	const next = /^(?:כמעט|אוטוטו|almost|nearly)$/.test(document.tokens[at]?.text ?? "")
		? at + 1
		: null;
	const number = next === null ? null : numberAt(document, next);
	if (at > 0 || !number || !isTeen(number) || !isTold(document, number.to)) return null;
	return { from: at, to: number.to };
}

/** After a stated age, as opposed to a count: אני 17 מחיפה, 16 ואת. */
const goesOn =
	/^(?:from|and|but|or|so|y|yo|yrs|years|female|male|girl|boy|גר|גרה|לומדת|לומד|אבל|אז|רק|בערכ|כבר|עדיינ|פה|כנ|בקיצ|בקרוב|בחורפ|השנה|ו[א-ת]{2,}|מ(?!טר|יל|על|נות|קו|תוכ|שתתפ|פתח|ס)[א-ת]{3,})$/;

/** Whether a number ends its phrase: no noun after it that it would count. */
function isTold({ tokens }: Document, to: number): boolean {
	const after = tokens[to];
	if (after?.kind === "sign")
		return after.text !== "%" && !(after.isGlued && /^[:/*-]$/.test(after.text));
	return (
		after?.kind !== "word" || after.sentence !== tokens[to - 1]?.sentence || goesOn.test(after.text)
	);
}

/** אני רק 17, an answer to בת כמה את, or a text that begins with just the age: 17, תל אביב. */
export function isBareAge(document: Document, at: number, to: number): boolean {
	const { tokens } = document;
	const after = tokens[to];
	const isListed = /^[,|•·/-]$/.test(after?.text ?? "");
	const isTown = at === 0 && towns.findAt(document, isListed ? to + 1 : to) !== null;
	if (at > 0 && isSaidOfSelf(document, at) && !isCounting(after?.text ?? "")) return true;
	if (!isTold(document, to) && !isTown && !isBound(document, to)) return false;
	if (at === 0) return isTown || isAloneAge(document, at, to);
	return isSaidOfSelf(document, at) || isAnswer(document, at, to) || isLeast(document, at, to);
}

/** 17, or 17, סטודנטית: neither noon (12, בשתים עשרה) nor an address or a second number (15, רחוב הרצל). */
function isAloneAge(document: Document, at: number, to: number): boolean {
	const [number, after, next] = [document.tokens[at], document.tokens[to], document.tokens[to + 1]];
	if (after === undefined) return !/^(?:12|ב.+|שתי+מ|שני+מ)$/.test(number?.text ?? "");
	if (after.text !== ",") return false;
	return (
		numberAt(document, to + 1) === null && !/^(?:רחוב|קומה|דירה|בית|כניסה)$/.test(next?.text ?? "")
	);
}

/** Behind a number, what it counts: אני 15 דקות ממך. */
const isCounting = (after: string) =>
	/^(?:[%:/.*-]|₪|k|km|kg|cm|hours?|min|mins|minutes?|weeks?|months?|days|years|times|percent|שנה|שעה|דקה|פעמ|קמ|קג|קילו|מטר|סמ|אחוז|שח|שקל|איש|אלפ|מיליונ|בבוקר|בערב|בצהריימ|בלילה|חודש|שבוע|לפני|אחרי|ב.*|על|מתוכ|מול)$|.(?:ימ|ות)$/.test(
		after,
	);

/** אני קטן, רק 14: only small words between the person and the number. */
function isSaidOfSelf(document: Document, at: number): boolean {
	for (let before = at - 1; before >= Math.max(0, at - 6); before -= 1) {
		if (document.tokens[before]?.sentence !== document.tokens[at]?.sentence) return false;
		const { text } = document.tokens[before] ?? { text: "" };
		if (/^(?:אני|ואני|שאני|im|am)$/.test(text)) return true;
		if (young.findAt(document, before) === null) return false;
	}
	return false;
}

/** ומעלה, or the end of a range: 16-17. */
function isBound(document: Document, to: number): boolean {
	if (bounds.findAt(document, to) !== null) return true;
	const isRange = document.tokens[to]?.text === "-" || document.tokens[to]?.text === "עד";
	const last = isRange ? numberAt(document, to + 1) : null;
	return last !== null && last.value < 30 && isTold(document, last.to);
}

/** מעדיף צעירות, 16 ומעלה: the minimum age of the people sought. */
function isLeast(document: Document, from: number, to: number): boolean {
	const place = { from, to };
	if (!isBound(document, to)) return false;
	return [girls, seekers].every((words) => isNear(document, words, place, { before: 7 }));
}

/** אוהב קטנות, גם 16 זה בסדר: a bare age beside somebody sought; girl 16: beside the writer. */
export function findBareTeens(document: Document): Found[] {
	const found: Found[] = [];
	for (let at = 0; at < document.tokens.length; at += 1) {
		const number = numberAt(document, at);
		if (!number) continue;
		at = number.to - 1;
		const place = { from: number.from, to: number.to };
		const after = document.tokens[number.to]?.text ?? "";
		if (!isTeen(number) || /(?:ימ|ות|שנה|קמ|דקה|שעה|%|\/|:|₪|שח|שקל)$/.test(after)) continue;
		const kinds = [girls, seekers, young].filter((words) =>
			isNear(document, words, place, { before: 7 }),
		);
		const isSought = kinds.length >= 2 && kinds.includes(seekers);
		const isBegun =
			at <= 6 &&
			isTold(document, number.to) &&
			youngOnes.findAt(document, 0) !== null &&
			!isNear(document, offspring, place, { before: 7, after: 4 });
		if (isSought || isBegun) found.push(place);
	}
	return found;
}

/** שאלת בת כמה אני, אז 15: a number on its own, a few words from the question. */
function isAnswer(document: Document, at: number, to: number): boolean {
	const before = document.tokens[at - 1];
	const after = document.tokens[to];
	const isApart =
		/^[,.?!:;]$/.test(before?.text ?? "") ||
		/^(?:אז|אני|ו|כרגע|רק|בדיוק|בערכ)$/.test(before?.text ?? "");
	if (!isApart || after?.kind === "word") return false;
	for (let back = 1; back <= 9; back += 1) {
		if (ageQuestions.findAt(document, at - back) !== null) return true;
	}
	return false;
}
