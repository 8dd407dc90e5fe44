import { minorWords } from "./lexicon.server.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isNear } from "./reading/lexicon.ts";
import { type FoundNumber, numberAt } from "./reading/numbers.ts";
import { isTeen } from "./stated-ages.ts";

const { ageQuestions, ageWords, girls, kin, minus, plus, ranges, seekers } = minorWords;

/** בן 17 שנה, בן 12 קומות. */
export function isCounted({ tokens }: Document, { to }: Found): boolean {
	return /^(?:שנה|שנימ|שנות|חודשימ|קומות|דקות|שעות|אחוז|קילו|קמ|%)$/.test(tokens[to]?.text ?? "");
}

/** 20 פחות 3: a sum or a difference of two numbers. */
export function computeAt(document: Document, at: number): FoundNumber | null {
	const first = numberAt(document, at);
	if (!first) return null;
	const isMinus = minus.findAt(document, first.to) !== null;
	if (!isMinus && plus.findAt(document, first.to) === null) return null;
	const second = numberAt(document, first.to + 1);
	if (!second) return null;
	const value = isMinus ? first.value - second.value : first.value + second.value;
	return { value, from: at, to: second.to, isWord: false };
}

/** 20 פחות 3, זה הגיל שלי: the age behind or before. */
export function findComputed(document: Document): Found[] {
	const found: Found[] = [];
	for (let at = 0; at < document.tokens.length; at += 1) {
		const sum = computeAt(document, at);
		if (!sum) continue;
		at = sum.to - 1;
		const isAge = isNear(document, ageQuestions, sum, { before: 7, after: 9 });
		const isKin = isNear(document, kin, sum, { before: 8, after: 8 });
		if (isTeen(sum) && isAge && !isKin) found.push(sum);
	}
	return found;
}

/** מחפש בין 15 ל־17: a range that begins below 18, of whom somebody looks for. */
export function findRanges(document: Document): Found[] {
	return findAll(document, ranges).flatMap(({ from, to }) => {
		const first = numberAt(document, to);
		if (!first || !isTeen(first)) return [];
		let place = first.to;
		while (place - first.to < 2 && /^(?:ל|-|עד|to|and)$/.test(document.tokens[place]?.text ?? ""))
			place += 1;
		const last = numberAt(document, place);
		const found = { from, to: last?.to ?? first.to };
		if (!last || last.value < first.value || last.value > 40 || isCounted(document, last))
			return [];
		const isPerson =
			isNear(document, girls, found, { before: 5 }) ||
			isNear(document, ageWords, found, { before: 4 });
		return isPerson && isNear(document, seekers, found, { before: 8 }) ? [found] : [];
	});
}
