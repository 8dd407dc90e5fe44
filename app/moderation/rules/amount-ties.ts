import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear, type Lexicon, lexicon } from "./reading/lexicon.ts";
import { type Amount, coded, findAmounts } from "./reading/money.ts";
import { numberAt } from "./reading/numbers.ts";
import { asked, cash, links, meetings, prices, times } from "./words/amounts.ts";
import { daily, lessons } from "./words/everyday.ts";

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

/** An amount right beside what it is for. */
export function findTies(document: Document): Found[] {
	return findAmounts(document).flatMap((amount) =>
		[tieAfter(document, amount), tieBefore(document, amount)].filter(
			(tie) => tie !== null && !isInnocent(document, tie),
		),
	) as Found[];
}

const signs = lexicon(..."💵 💸 💰 💶 💷 🤑".split(" "));
const counting = lexicon("=כמה");

/** 10 אדומים לפגישה, 💸 לשעה, and thousands left out: 2 לערב, מזומן. */
export function findCoded(document: Document): Found[] {
	const found: Found[] = [];
	for (let from = 0; from < document.tokens.length; from += 1) {
		const number = numberAt(document, from);
		const to = number?.to ?? signs.findAt(document, from);
		if (to === null || (number !== null && number.value < 1)) continue;
		const unit = number && coded.findAt(document, to);
		const amount = { from, to: unit ?? to, value: number?.value ?? 0, hasCurrency: unit !== null };
		from = amount.to - 1;
		const isNamed = unit !== null || number === null;
		const place = isNamed
			? (tieAfter(document, amount) ?? (number && tieBefore(document, amount)))
			: tieOfThousands(document, amount);
		if (place && !isInnocent(document, place)) found.push(place);
	}
	return found;
}

/** 2 לערב beside a word of payment; a clock time, a date or a count of nights is none. */
function tieOfThousands(document: Document, amount: Amount): Tie | null {
	const { to, value } = amount;
	const next = document.tokens[to]?.text ?? "";
	if (value > 15 || !/^(?:ל|ע|פר|per)/.test(next)) return null;
	const tie = tieAfter(document, amount);
	return tie && isNear(document, cash, tie, { before: 6, after: 6 }) ? tie : null;
}

/** כמה ורדים לשעה, כמה עולה אצלך שירות מלא ללילה. */
export function findAsked(document: Document): Found[] {
	return findAll(document, counting).flatMap(({ from, to }) => {
		const end = skip(document, asked, to);
		const word = document.tokens[end]?.text ?? "";
		const isFor = /^(?:ל|על|עבור|פר|ב|per|for)/.test(word);
		const at = /^(?:על|עבור|פר|per|for|בשביל)$/.test(word) ? skip(document, links, end) : end;
		const last = meetings.findAt(document, at) ?? times.findAt(document, at);
		if (!isFor || last === null) return [];
		const tie = { from, to: last };
		const isDaily = isNear(document, daily, tie, { before: 5, after: 5, inClause: true });
		return isDaily || isNear(document, lessons, tie, { before: 4, after: 4 }) ? [] : [tie];
	});
}
