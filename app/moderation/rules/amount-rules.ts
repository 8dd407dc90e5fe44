import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import { type Amount, findAmounts } from "./reading/money.ts";
import type { Rule } from "./rule.ts";
import {
	codes,
	daily,
	deals,
	giving,
	givingToYou,
	lessons,
	links,
	meetings,
	paidMeetings,
	priceQuestions,
	prices,
	regular,
	support,
	times,
} from "./words/amounts.ts";

const family = "amount_with_meeting";
const stops = { profile: 75, note: 75 } as const;

/** The place behind the connecting words that begin at a token; at most four. */
function skip(document: Document, words: Lexicon, from: number): number {
	let at = from;
	for (let steps = 0; steps < 4; steps += 1) {
		const next = words.findAt(document, at);
		if (next === null) break;
		at = next;
	}
	return at;
}

type Tie = Found & { isTime: boolean };

/** 2000 לפגישה: an amount and what it is for, in this order. */
function tieAfter(document: Document, { from, to }: Amount): Tie | null {
	const at = skip(document, links, to);
	if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return null;
	const meeting = meetings.findAt(document, at);
	if (meeting !== null) return { from, to: meeting, isTime: false };
	const time = times.findAt(document, at);
	return time === null ? null : { from, to: time, isTime: true };
}

/** פגישה ב־2000: what is paid for, and the amount. */
function tieBefore(document: Document, { from, to }: Amount): Tie | null {
	for (let start = from - 1; start >= Math.max(0, from - 5); start -= 1) {
		const meeting = meetings.findAt(document, start);
		const end = meeting ?? times.findAt(document, start);
		if (end === null) continue;
		// בשעה 20 is a clock time.
		if (document.tokens[start]?.text.startsWith("בשע")) return null;
		const isDirect = skip(document, prices, end) >= from;
		return isDirect ? { from: start, to, isTime: meeting === null } : null;
	}
	return null;
}

function isInnocent(document: Document, { from, to, isTime }: Tie): boolean {
	if (document.tokens[to]?.text === "של" || document.tokens[to]?.text === "התרמה") return true;
	if (isDenied(document, { from, to })) return true;
	if (isNear(document, lessons, { from, to }, { before: 5, after: 5 })) return true;
	return isTime && isNear(document, daily, { from, to }, { before: 8, after: 8, inClause: true });
}

function findTies(document: Document): Found[] {
	return findAmounts(document).flatMap((amount) =>
		[tieAfter(document, amount), tieBefore(document, amount)].filter(
			(tie) => tie !== null && !isInnocent(document, tie),
		),
	) as Found[];
}

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
		const isRegular = isNear(document, regular, amount, { after: 3 });
		return gives && (isRegular || isNear(document, meetings, amount, { before: 9, after: 9 }));
	});
}

/** An amount with something of a meeting or of giving in its sentence. */
function findMentioned(document: Document): Found[] {
	return findAmounts(document).filter((amount) => {
		if (!amount.hasCurrency && amount.value < 400) return false;
		if (isNear(document, daily, amount, { before: 7, after: 7, inClause: true })) return false;
		if (isNear(document, lessons, amount, { before: 4, after: 4 })) return false;
		return [meetings, times, giving, regular].some((words) =>
			isNear(document, words, amount, { before: 8, after: 8 }),
		);
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

const noSums = "נראה שהטקסט כולל סכום כסף ופגישה. באתר אין סכומים בין חברים: יש להשמיט את הסכום.";

/** Sums for a meeting, in numbers, words or the codes of the trade. */
export const amountRules: readonly Rule[] = [
	{
		key: "amount.per_meeting",
		family,
		version: 2,
		scores: stops,
		title: "סכום צמוד לפגישה או לשעה",
		sentence: noSums,
		find: findTies,
	},
	{
		key: "amount.given",
		family,
		version: 2,
		scores: { profile: 72, note: 72 },
		title: "סכום שמציעים או מבקשים",
		sentence: noSums,
		find: findGiven,
	},
	{
		key: "amount.price_question",
		family,
		version: 2,
		scores: stops,
		title: "שאלה על מחיר",
		sentence: "נראה שהטקסט שואל על מחיר או נוקב בו. באתר אין מחירים בין חברים: יש לנסח בלי מחיר.",
		find: unlessLesson(priceQuestions),
	},
	{
		key: "amount.paid_meeting",
		family,
		version: 2,
		scores: stops,
		title: "פגישה תמורת תשלום",
		sentence: "נראה שהטקסט מדבר על תשלום עבור פגישה. באתר אין תשלום בין חברים: יש להשמיט את זה.",
		find: (document) => [...unlessLesson(paidMeetings)(document), ...unlessDenied(codes)(document)],
	},
	{
		key: "amount.support",
		family,
		version: 2,
		scores: { profile: 30, note: 30 },
		title: "תמיכה כספית, בלי סכום",
		sentence:
			"נראה שהטקסט מדבר על כסף בין חברים. עדיף לנסח בלי כסף: הצוות קורא כל טקסט לפני שהוא מוצג.",
		find: unlessDaily(support),
	},
	{
		key: "amount.mentioned",
		family,
		version: 2,
		scores: { profile: 28, note: 24 },
		title: "סכום ולידו פגישה",
		sentence:
			"נראה שהטקסט כולל סכום כסף. באתר אין סכומים בין חברים: אם זה סכום אחר, אפשר לשמור ככה.",
		find: findMentioned,
	},
];
