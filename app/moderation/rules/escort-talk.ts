import { tradeTalk } from "./lexicon.server.ts";
import { findHired } from "./offers.ts";
import type { Document } from "./reading/document.ts";
import { type Found, findAll, isDenied, isNear } from "./reading/lexicon.ts";

const {
	atWork,
	bluntQuestions,
	care,
	company,
	elegant,
	forOnce,
	free,
	hosts,
	intimacy,
	men,
	onTerms,
	paysFor,
	places,
	several,
	stays,
	toChoose,
	women,
	worksWhere,
} = tradeTalk;

const around = { before: 9, after: 9 } as const;

/** Questions and half sentences of the trade without any of its words. */
export function findTradeTalk(document: Document): Found[] {
	const found = [
		...findAll(document, bluntQuestions),
		...pairsOf(findAll(document, women), findAll(document, stays), 5),
		...pairsOf(findAll(document, company), findAll(document, men), 7),
		...pairsOf(findAll(document, hosts), findAll(document, places), 4),
		...pairsOf(findAll(document, forOnce), findAll(document, elegant), 6),
		...pairsOf(findAll(document, several), findAll(document, toChoose), 6),
		...pairsOf(findAll(document, free), findAll(document, onTerms), 9),
		...pairsOf(findAll(document, paysFor), findAll(document, intimacy), 5),
		...pairsOf(findAll(document, atWork), findAll(document, worksWhere), 6),
		...findHired(document),
	];
	return found.filter(
		(place) => !isDenied(document, place) && !isNear(document, care, place, around),
	);
}

/** Places where one of the first kind is within a few words of one of the second. */
function pairsOf(some: readonly Found[], others: readonly Found[], steps: number): Found[] {
	const ends = new Map(others.map(({ from, to }) => [from, to]));
	return some.flatMap(({ from, to }) => {
		for (let step = 1; step <= steps; step += 1) {
			const ahead = ends.get(to + step - 1);
			if (ahead !== undefined) return [{ from, to: ahead }];
			const back = ends.get(from - step);
			if (back !== undefined && back <= from) return [{ from: from - step, to }];
		}
		return [];
	});
}
