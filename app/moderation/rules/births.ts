import { dateInIsrael } from "../../platform/dates.ts";
import { minorWords } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isNear } from "./reading/lexicon.ts";
import { numberAt } from "./reading/numbers.ts";

const { atOnce, born, bornOf, girls, kin, seekers, self, things } = minorWords;

/** נולדתי ב־2011, ילידת 2012, שנתון 2010: a birth year that means under 18 today, in any month. */
export function findBirths(document: Document): Found[] {
	const own = findAll(document, born).flatMap((found) => withYear(document, found));
	const shared = findAll(document, bornOf)
		.flatMap((found) => withYear(document, found))
		.filter((found) => {
			if (isNear(document, kin, found, { before: 8, after: 3 })) return false;
			if (isNear(document, things, found, { before: 4 })) return false;
			return (
				found.from === 0 || isNear(document, self, found, { before: 3 }) || isSaid(document, found)
			);
		});
	return [...own, ...shared, ...findYearsAgo(document), ...findOwnYear(document)];
}

/** אני 2009. */
function findOwnYear(document: Document): Found[] {
	return document.tokens.flatMap(({ text }, at) => {
		if (!/^(?:אני|ואני|im)$/.test(text) || document.tokens[at + 2]?.kind === "word") return [];
		const year = yearAt(document, at + 1, false);
		return year !== null && isUnder18(year) ? [{ from: at, to: at + 2 }] : [];
	});
}

/** נולדתי לפני שבע עשרה שנה. */
function findYearsAgo(document: Document): Found[] {
	return findAll(document, born).flatMap(({ from, to }) => {
		const isAgo = /^(?:לפני|רק)$/.test(document.tokens[to]?.text ?? "");
		const start = document.tokens[to + 1]?.text === "לפני" ? to + 2 : to + 1;
		const number = isAgo ? numberAt(document, start) : null;
		if (!number || number.value < 5 || number.value >= 18) return [];
		return /^(?:שנה|שנימ|שנות)$/.test(document.tokens[number.to]?.text ?? "")
			? [{ from, to: number.to + 1 }]
			: [];
	});
}

const isSaid = (document: Document, found: Found) =>
	[seekers, girls, atOnce].some((words) => isNear(document, words, found, { before: 3 }));

function withYear(document: Document, { from, to }: Found): Found[] {
	const isCohort = document.tokens[from]?.text.endsWith("שנתונ") === true;
	for (let at = to; at < to + 4; at += 1) {
		const year = yearAt(document, at, isCohort);
		if (year === null) continue;
		return isUnder18(year) ? [{ from, to: at + 1 }] : [];
	}
	return [];
}

/** 2011, the year of 03.04.2011; behind שנתון also 11. */
function yearAt(document: Document, at: number, isCohort: boolean): number | null {
	const token = document.tokens[at];
	if (token?.kind === "time") {
		const last = /(\d{2}|\d{4})$/.exec(token.text)?.[1];
		return last && !token.text.includes(":") ? fullYear(Number(last)) : null;
	}
	const number = numberAt(document, at);
	const isShort = isCohort && /^\d{2}$/.test(token?.text ?? "");
	if (!number || (number.value < 1_900 && !isShort)) return null;
	return fullYear(number.value);
}

const fullYear = (year: number) => (year < 100 ? year + 2_000 : year);

function isUnder18(year: number): boolean {
	const now = Number(dateInIsrael(new Date()).slice(0, 4));
	return year > now - 18 && year <= now - 5;
}
