import { amountWords, dealWords, everydayWords, offerWords, stories } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";
import { type Amount, findAmounts } from "./reading/money.ts";
import { numberAt } from "./reading/numbers.ts";

const { links, meetings, regular, times } = amountWords;
const { deals } = dealWords;
const { daily, dwellings, lessons } = everydayWords;
const {
	activities,
	agreement,
	companions,
	counted,
	covers,
	dealings,
	expenses,
	fillers,
	hire,
	howMuch,
	moneyTalk,
	needs,
	offered,
	payments,
	persons,
	perWords,
	professions,
	shared,
	sold,
	transfers,
} = offerWords;

const around = { before: 9, after: 9 } as const;

/** Words of a sentence near a find that no lexicon of offers has: what else it is about. */
function countUnknown(document: Document, { from, to }: Found, isAll = false): number {
	const { tokens } = document;
	const sentence = tokens[from]?.sentence;
	let unknown = 0;
	for (let at = Math.max(0, from - 9); at < Math.min(tokens.length, to + 9); at += 1) {
		const token = tokens[at];
		if (token?.kind !== "word" || (!isAll && token.sentence !== sentence)) continue;
		if ((at >= from && at < to) || numberAt(document, at)) continue;
		const known = [fillers, meetings, times, links, deals, regular, agreement, dealings];
		if (known.every((words) => words.findAt(document, at) === null)) unknown += 1;
	}
	return unknown;
}

/** Nothing else in the sentence that the sum could be for. */
const isBare = (document: Document, found: Found) => countUnknown(document, found) <= 1;

/** Somebody's trade or something sold is near it. */
export const isTrade = (document: Document, found: Found) =>
	[professions, sold, lessons].some((words) => isNear(document, words, found, around));

/** Whether the find is said between two people: only then it is stopped, else asked about. */
export function isOffer(document: Document, found: Found): boolean {
	if (isTrade(document, found)) return false;
	return isNear(document, dealings, found, around) || isBare(document, found);
}

/** A price asked of the other, and for nothing else: כמה עולה פגישה עם הרב is no such question. */
export function isPriceQuestion(document: Document, found: Found): boolean {
	if (isTrade(document, found) || isNear(document, daily, found, { before: 6, after: 6 }))
		return false;
	if (isNear(document, dealings, found, around)) return true;
	const unknown = countUnknown(document, found);
	const { from, to } = found;
	const isToPerson = isNear(document, persons, { from, to: from }, { after: to - from + 4 });
	return unknown === 0 || (unknown === 1 && isToPerson);
}

/** 1500, מתאים לך? · ₪1000? · אלפייה לקפה, הולך? */
export function findProposed(document: Document): Found[] {
	return findAmounts(document).filter((amount) => {
		if (amount.value < (amount.hasCurrency ? 100 : 300)) return false;
		// תרצי 10 אלף וטיסה: a further offer explains nothing.
		if (isNear(document, offered, amount, { before: 4 })) return true;
		if (isNear(document, daily, amount, { before: 7, after: 7 })) return false;
		if (isTrade(document, amount) || isDenied(document, amount)) return false;
		if (isWhole(document, amount)) return true;
		return (
			isNear(document, agreement, amount, { before: 5, after: 6 }) || isAgreed(document, amount)
		);
	});
}

/** A short text that names nothing that the sum could be for. */
function isWhole(document: Document, amount: Amount): boolean {
	if (document.tokens.length > 14 || amount.value < 200) return false;
	return countUnknown(document, amount, true) <= (amount.hasCurrency ? 1 : 0);
}

/** מה העלות לשעה איתך, תמחרי לי ערב, נדיבות חודשית למתאימה. */
export function findMoneyTalk(document: Document): Found[] {
	return findAll(document, moneyTalk).filter((found) => {
		if (isTrade(document, found) || isDenied(document, found, 2)) return false;
		const others = [daily, stories, shared];
		if (
			others.some((words) =>
				isNear(document, words, found, { before: 9, after: 9, anySentence: true }),
			)
		)
			return false;
		return isNear(document, companions, found, { before: 8, after: 8, anySentence: true });
	});
}

/** A sum in the range offered for company, in a text that gives no other reason for it. */
export function findUnexplained(document: Document): Found[] {
	return findAmounts(document).filter((amount) => {
		const { value, hasCurrency } = amount;
		if (value < (hasCurrency ? 200 : 400) || value > 20_000) return false;
		if (isDenied(document, amount, 2) || isTrade(document, amount)) return false;
		const explained = [daily, stories, shared, counted, dwellings];
		return (
			!explained.some((words) =>
				isNear(document, words, amount, { before: 12, after: 12, anySentence: true }),
			) &&
			!isPast(document, amount) &&
			isNear(document, persons, amount, { before: 9, after: 9, anySentence: true })
		);
	});
}

/** הלכתי 1100: something the writer did is no offer. */
export function isPast({ tokens }: Document, { from, to }: Found): boolean {
	const sentence = tokens[from]?.sentence;
	return tokens
		.slice(Math.max(0, from - 4), to + 4)
		.some(
			(token) =>
				token.sentence === sentence &&
				/[א-ת]{2}(?:תי|נו)$/.test(token.text) &&
				!/^(?:אמיתי|איתנו|אצלנו|שלנו|לנו|בינינו|ביתי|חברתי|אותנו|אנחנו|שנינו|לשנינו|הצעתי|סיכמנו|שסיכמנו|דיברנו|שדיברנו|סגרנו|קבענו)$/.test(
					token.text,
				),
		);
}

/** כמה היית רוצה לקבל, כמה את צריכה שאעביר לך. */
export function findSumQuestions(document: Document): Found[] {
	return findAll(document, howMuch).flatMap(({ from, to }) => {
		for (let at = to; at < to + 6; at += 1) {
			if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return [];
			const last = transfers.findAt(document, at);
			if (last === null) continue;
			const found = { from, to: last };
			const others = [daily, stories, professions, sold, lessons];
			const isOther = others.some((words) => isNear(document, words, found, around));
			return isOther || !isNear(document, persons, { from, to }, { after: 9 }) ? [] : [found];
		}
		return [];
	});
}

function isAgreed(document: Document, { to }: Amount): boolean {
	const { tokens } = document;
	let at = to;
	while (at < to + 3 && tokens[at]?.kind === "sign") at += 1;
	return at > to && agreement.findAt(document, at) !== null;
}

/** תגמול יפה לכל מפגש, אשלם לך על כל שעה שלך: a payment with a few words on its purpose. */
export function findPaid(document: Document): Found[] {
	return findAll(document, payments).flatMap(({ from, to }) => {
		const place = { from, to };
		if (isDenied(document, place) || isTrade(document, place)) return [];
		if (isNear(document, daily, place, { before: 6, after: 8 })) return [];
		const last = paidFor(document, to);
		return last === null ? [] : [{ from, to: last }];
	});
}

function paidFor(document: Document, from: number): number | null {
	const sentence = document.tokens[from - 1]?.sentence;
	for (let at = from; at < from + 7; at += 1) {
		if (document.tokens[at]?.sentence !== sentence) return null;
		const per = perWords.findAt(document, at);
		const isPrefixed = /^[לב]/.test(document.tokens[at]?.text ?? "");
		const start = per === null ? (isPrefixed ? at : null) : per;
		if (start === null) continue;
		const next = perWords.findAt(document, start) ?? start;
		const meeting = meetings.findAt(document, next);
		if (meeting !== null) return meeting;
		const time = per === null ? null : times.findAt(document, next);
		if (time !== null) return time;
	}
	return null;
}

/** שיכסה לי 3500 שכירות, אכסה לך את הלימודים. */
export function findCovered(document: Document): Found[] {
	return findAll(document, covers).flatMap(({ from, to }) => {
		for (let at = to; at < to + 7; at += 1) {
			if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return [];
			const last = expenses.findAt(document, at);
			if (last === null) continue;
			const found = { from, to: last };
			const isNeed = isNear(document, needs, { from: to, to }, { after: 6 });
			return isNeed && !isDenied(document, found) ? [found] : [];
		}
		return [];
	});
}

/** אפשר לקנות ממך ערב, להזמין אותך לשעה. */
export function findHired(document: Document): Found[] {
	return findAll(document, hire).flatMap(({ from, to }) => {
		for (let at = to; at < to + 5; at += 1) {
			if (activities.findAt(document, at) !== null) return [];
			const last = times.findAt(document, at);
			if (last !== null) return [{ from, to: last }];
		}
		return [];
	});
}
