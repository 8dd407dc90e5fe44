import { amountWords, dealWords, everydayWords } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon } from "./reading/lexicon.ts";
import { type Amount, coded, findAmounts } from "./reading/money.ts";
import { numberAt } from "./reading/numbers.ts";

const { links, meetings, prices, times } = amountWords;
const { asked, cash, deals, counting, signs, together } = dealWords;
const { daily, lessons } = everydayWords;

/** Skips the connecting words from a token on; at most four. */
function skip(document: Document, words: Lexicon, from: number): number {
	let at = from;
	for (let steps = 0; steps < 4; steps += 1) {
		const next = words.findAt(document, at);
		if (next === null) break;
		at = next;
	}
	return at;
}

/** `isClock`: the sum may be the hour of the meeting. */
export type Tie = Found & { isTime: boolean; isClock?: boolean };

/** 2000 לפגישה: an amount followed by its purpose. */
function tieAfter(document: Document, { from, to }: Amount): Tie | null {
	const at = skip(document, links, to);
	if (document.tokens[at]?.sentence !== document.tokens[from]?.sentence) return null;
	const meeting = meetings.findAt(document, at);
	if (meeting !== null) return { from, to: meeting, isTime: false };
	const time = times.findAt(document, at);
	if (time === null || (at === to && !isPriced.test(document.tokens[at]?.text ?? ""))) return null;
	return { from, to: time, isTime: true };
}

/** Right after a sum: לערב, שעה; אלף פעם and 400 יום count something. */
const isPriced = /^(?:ל|ב|שעה|שעתימ|hour|hr|night|overnight)/;

/** פגישה ב־2000: what is paid for, and the amount. */
function tieBefore(document: Document, { from, to, hasCurrency }: Amount): Tie | null {
	for (let start = from - 1; start >= Math.max(0, from - 5); start -= 1) {
		const meeting = meetings.findAt(document, start);
		const end = meeting ?? times.findAt(document, start);
		if (end === null) continue;
		// בשעה 20 is a clock time.
		if (document.tokens[start]?.text.startsWith("בשע")) return null;
		if (skip(document, prices, end) < from) return null;
		const isClock = !hasCurrency && isHour(document, start, from);
		return { from: start, to, isTime: meeting === null, isClock };
	}
	return null;
}

/** ניפגש ב־1900, and ב־1830 of any meeting. */
function isHour({ tokens }: Document, meeting: number, from: number): boolean {
	const digits = /^(?:[01]?\d|2[0-3])([0-5]\d)$/.exec(tokens[from]?.text ?? "");
	const isAt = [1, 2].some((back) => /^(?:ב|של|ל|עד)$/.test(tokens[from - back]?.text ?? ""));
	if (!digits || !isAt) return false;
	if (/^(?:15|30|45)$/.test(digits[1] ?? "")) return true;
	return (
		digits[1] === "00" && /^(?:ש?ני?פגש|נתראה|תבוא|תגיע|בוא)/.test(tokens[meeting]?.text ?? "")
	);
}

function isInnocent(document: Document, { from, to, isTime }: Tie): boolean {
	// 700 לשעה של ארוחת ערב איתי is no price of a dinner.
	if (isNear(document, together, { from: to, to }, { after: 4 }) && isTime) return false;
	if (document.tokens[to]?.text === "של" || document.tokens[to]?.text === "התרמה") return true;
	if (isDenied(document, { from, to })) return true;
	if (isNear(document, lessons, { from, to }, { before: 5, after: 5 })) return true;
	return isTime && isNear(document, daily, { from, to }, { before: 8, after: 8, inClause: true });
}

/** An amount right beside its purpose. */
export function findTies(document: Document): Tie[] {
	const amounts = findAmounts(document).filter(({ value }) => value <= 50_000);
	return amounts.flatMap((amount) =>
		[tieAfter(document, amount), tieBefore(document, amount)].filter(
			(tie) => tie !== null && !isInnocent(document, tie),
		),
	) as Tie[];
}

/** 10 אדומים לפגישה, 💸 לשעה, and amounts with "thousand" left out: 2 לערב, מזומן. */
export function findCoded(document: Document): Tie[] {
	const found: Tie[] = [];
	for (let from = 0; from < document.tokens.length; from += 1) {
		const number = numberAt(document, from);
		const to = number?.to ?? signs.findAt(document, from);
		if (to === null || (number !== null && number.value < 1)) continue;
		const unit = number && coded.findAt(document, to);
		const amount = { from, to: unit ?? to, value: number?.value ?? 0, hasCurrency: unit !== null };
		from = amount.to - 1;
		const isNamed = unit !== null || number === null;
		const place = isNamed
			? (tieAfter(document, amount) ??
				(number && (tieBefore(document, amount) ?? dealAt(document, amount))))
			: tieOfThousands(document, amount);
		if (place && !isInnocent(document, place)) found.push(place);
	}
	return found;
}

/** 2 כחולים ואני אצלך. */
function dealAt(document: Document, { from, to }: Amount): Tie | null {
	const deal = deals.findAt(document, document.tokens[to]?.text === "," ? to + 1 : to);
	return deal === null ? null : { from, to: deal, isTime: true };
}

/** כמה 🌹 את רוצה. */
const isCodedQuestion = (document: Document, from: number, to: number) =>
	to - from >= 2 && [0, 1].some((step) => coded.findAt(document, from + step) !== null);

/** ערב איתך, לבלות איתי: a time or a meeting with one of the two. */
function personAt(document: Document, from: number): number | null {
	const start = skip(document, links, from);
	const time = times.findAt(document, start) ?? meetings.findAt(document, start);
	return time === null ? null : together.findAt(document, skip(document, links, time));
}

/** 2 לערב beside a word of payment; a clock time, a date or a count of nights is none. */
function tieOfThousands(document: Document, amount: Amount): Tie | null {
	const { to, value } = amount;
	const next = document.tokens[to]?.text ?? "";
	if (value > 15 || !/^(?:ל|ע|פר|per)/.test(next)) return null;
	const tie = tieAfter(document, amount);
	return tie && isNear(document, cash, tie, { before: 6, after: 6 }) ? tie : null;
}

/** כמה ורדים לשעה, מה את לוקחת לערב, כמה יעלה לי ערב איתך. */
export function findQuestions(document: Document): Found[] {
	return findAll(document, counting).flatMap(({ from, to }) => {
		const end = skip(document, asked, to);
		const isAsked = end > to || document.tokens[from]?.text.endsWith("כמה");
		if (isCodedQuestion(document, to, end)) return [{ from, to: end }];
		if (!isAsked || document.tokens[end]?.sentence !== document.tokens[from]?.sentence) return [];
		const direct = personAt(document, end);
		if (direct !== null && end > to) return [{ from, to: direct }];
		const word = document.tokens[end]?.text ?? "";
		const isFor = /^(?:ל(?!יל)|לליל|על|עבור|פר|ב|per|for|כדי)/.test(word);
		const at = /^(?:על|עבור|פר|per|for|בשביל|כדי)$/.test(word) ? skip(document, links, end) : end;
		const last = meetings.findAt(document, at) ?? times.findAt(document, at);
		if (!isFor || last === null) return [];
		const tie = { from, to: last };
		const isDaily = isNear(document, daily, tie, { before: 5, after: 5, inClause: true });
		return isDaily || isNear(document, lessons, tie, { before: 4, after: 4 }) ? [] : [tie];
	});
}
