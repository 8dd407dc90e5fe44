import type { Document } from "./document.ts";
import type { Found, Lexicon } from "./lexicon.ts";

/** Words that hint at something, and how strongly; below zero they speak against it. */
export type Hint = readonly [words: Lexicon, weight: number];

/** How far away tokens are weighed together: two or three sentences. */
const reach = 18;

/**
 * Where hints near each other weigh `least` or more, each kind once. None is proof by itself. Takes time
 * in proportion to the length.
 */
export function findWeighed(document: Document, hints: readonly Hint[], least: number): Found[] {
	const places = readPlaces(document, hints);
	const counts = hints.map(() => 0);
	const found: Found[] = [];
	let [weight, first, last] = [0, 0, 0];
	for (const { kind, from, to } of places) {
		for (let next = places[last]; next && next.from <= from + reach; next = places[last]) {
			weight += change(counts, next, hints, 1);
			last += 1;
		}
		for (let gone = places[first]; gone && gone.from < from - reach; gone = places[first]) {
			weight += change(counts, gone, hints, -1);
			first += 1;
		}
		if (weight >= least && weightOf(hints, kind) > 0) found.push({ from, to });
	}
	return found;
}

type Place = Found & { kind: number };

const weightOf = (hints: readonly Hint[], kind: number) => hints[kind]?.[1] ?? 0;

/** What changes with a place that comes or goes: its kind's weight, when it is the only one. */
function change(counts: number[], { kind }: Place, hints: readonly Hint[], step: 1 | -1): number {
	const before = counts[kind] ?? 0;
	counts[kind] = before + step;
	const isOnly = step === 1 ? before === 0 : before === 1;
	return isOnly ? step * weightOf(hints, kind) : 0;
}

/** A word counts once, as the strongest that it hints at; against anything it counts besides. */
function readPlaces(document: Document, hints: readonly Hint[]): Place[] {
	const places: Place[] = [];
	let counted = 0;
	for (let from = 0; from < document.tokens.length; from += 1) {
		let strongest: Place | null = null;
		for (const [kind, [words, weight]] of hints.entries()) {
			const to = words.findAt(document, from);
			if (to === null) continue;
			const place = { kind, from, to };
			if (weight < 0) places.push(place);
			else if (!strongest || weight > weightOf(hints, strongest.kind)) strongest = place;
		}
		if (!strongest || from < counted) continue;
		places.push(strongest);
		counted = strongest.to;
	}
	return places;
}
