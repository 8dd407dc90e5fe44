import {
	amountWords,
	dealWords,
	escortWords,
	everydayWords,
	type Finders,
	offerWords,
	stories,
} from "./lexicon.server.ts";
import {
	findCovered,
	findHired,
	findMoneyTalk,
	findPaid,
	findProposed,
	findSumQuestions,
	findUnexplained,
	isOffer,
	isPast,
	isPriceQuestion,
	isTrade,
} from "./offers.ts";
import { findCoded, findQuestions, findTies } from "./price-service-pairs.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import { findAmounts } from "./reading/money.ts";

const {
	codes,
	giving,
	givingToYou,
	meetings,
	paidMeetings,
	priceQuestions,
	regular,
	support,
	times,
} = amountWords;
const { deals, parts } = dealWords;
const { fullService, services } = escortWords;
const { daily, dwellings, lessons } = everydayWords;
const { dealings } = offerWords;

/** תקבלי ממני 1500, תמיכה של 5000 בחודש. */
function findGiven(document: Document): Found[] {
	return findAmounts(document).filter((amount) => {
		const { value, hasCurrency } = amount;
		if (!hasCurrency && value < 300) return false;
		if (isNear(document, daily, amount, { before: 6, after: 6, inClause: true })) return false;
		if (isNear(document, lessons, amount, { before: 4, after: 4 })) return false;
		if (isDenied(document, amount)) return false;
		if (isNear(document, deals, amount, { before: 3, after: 4 })) return true;
		if (isNear(document, givingToYou, amount, { before: 5, after: 3 })) return true;
		const gives = isNear(document, giving, amount, { before: 7, after: 5 });
		if (isNear(document, dwellings, amount, { before: 6 })) return false;
		const isRegular = isNear(document, regular, amount, { after: 3 });
		return gives && (isRegular || isNear(document, meetings, amount, { before: 9, after: 9 }));
	});
}

/** An amount with a word for meeting or giving in its sentence. */
function findMentioned(document: Document): Found[] {
	return findAmounts(document).filter((amount) => {
		if (!amount.hasCurrency && amount.value < 400) return false;
		if (isNear(document, daily, amount, { before: 7, after: 7, inClause: true })) return false;
		if (isNear(document, lessons, amount, { before: 7, after: 7 })) return false;
		if (isNear(document, dwellings, amount, { before: 6 })) return false;
		if (isDenied(document, amount, 2)) return false;
		if (isTrade(document, amount) && !isNear(document, dealings, amount, { before: 9, after: 9 }))
			return false;
		if (isNear(document, parts, amount, { after: 2 })) return true;
		return [meetings, times, giving, regular].some((words) =>
			isNear(document, words, amount, { before: 8, after: 8 }),
		);
	});
}

/** שירות מלא, 2,500 ללילה: an amount in a text with words of the trade. */
function findBesideTrade(document: Document): Found[] {
	const words = [...findAll(document, services), ...findAll(document, fullService)];
	const isTold = words.some((found) =>
		isNear(document, stories, found, { before: 12, after: 12, anySentence: true }),
	);
	if (words.length === 0 || isTold) return [];
	return findAmounts(document).filter(({ value }) => value >= 100);
}

/** A sum that is a sentence of its own, beside a meeting in the next one: ניפגש הערב. 1500. */
function findAlone(document: Document): Found[] {
	const { tokens } = document;
	return findAmounts(document).filter(({ from, to, value, hasCurrency }) => {
		if (value < (hasCurrency ? 100 : 300)) return false;
		const sentence = tokens[from]?.sentence;
		const first = tokens[from - 2]?.sentence !== sentence;
		const last = tokens[to + 2]?.sentence !== sentence;
		if (!first || !last) return false;
		for (let at = Math.max(0, from - 8); at < Math.min(tokens.length, to + 8); at += 1) {
			if (at >= from && at < to) continue;
			if (daily.findAt(document, at) !== null) return false;
		}
		for (let at = Math.max(0, from - 8); at < Math.min(tokens.length, to + 8); at += 1) {
			if (at >= from && at < to) continue;
			if ((meetings.findAt(document, at) ?? deals.findAt(document, at)) !== null) return true;
		}
		return false;
	});
}

const unlessDenied = (words: Lexicon) => (document: Document) =>
	findAll(document, words).filter((found) => !isDenied(document, found));

const unlessDaily = (words: Lexicon) => (document: Document) =>
	unlessDenied(words)(document).filter(
		(found) => !isNear(document, daily, found, { before: 5, after: 5, inClause: true }),
	);

const unlessLesson = (words: Lexicon) => (document: Document) =>
	unlessDenied(words)(document).filter(
		(found) => !isNear(document, lessons, found, { before: 4, after: 4 }),
	);

/** Sums right beside a meeting; except those that may be for somebody's work. */
function findTied(document: Document, isStopped: boolean): Found[] {
	return [...findTies(document), ...findCoded(document)].filter((tie) => {
		const isSaid = tie.isTime ? isOffer(document, tie) : !isTrade(document, tie);
		return (isSaid && !tie.isClock && !isPast(document, tie)) === isStopped;
	});
}

function findPriced(document: Document, isStopped: boolean): Found[] {
	const found = [...unlessLesson(priceQuestions)(document), ...findQuestions(document)];
	return found.filter((place) => isPriceQuestion(document, place) === isStopped);
}

const findPaidMeetings = (document: Document, isStopped: boolean) =>
	unlessLesson(paidMeetings)(document).filter((place) => isOffer(document, place) === isStopped);

/** Sums for a meeting, in numbers, words or the codes of the trade. */
export const amountFinders: Finders = {
	"amount.per_meeting": (document) => findTied(document, true),
	"amount.given": (document) => findGiven(document).filter((found) => isOffer(document, found)),
	"amount.price_question": (document) => findPriced(document, true),
	"amount.paid_meeting": (document) => [
		...findPaidMeetings(document, true),
		...unlessDenied(codes)(document),
	],
	"amount.support": (document) => [
		...unlessDaily(support)(document).filter((found) => !isTrade(document, found)),
		...findCovered(document),
		...findPaid(document),
		...findHired(document),
		...findMoneyTalk(document),
		...findSumQuestions(document),
		...findPaidMeetings(document, false),
		...findPriced(document, false),
	],
	"amount.mentioned": (document) => [
		...findMentioned(document),
		...findAlone(document),
		...findBesideTrade(document),
		...findProposed(document),
		...findUnexplained(document),
		...findTied(document, false),
		...findGiven(document).filter((found) => !isOffer(document, found)),
	],
};
