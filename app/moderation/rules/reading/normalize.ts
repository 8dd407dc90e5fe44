import { foldCharacter } from "./fold.ts";

/** A normalized text for the rules, with the source position of each character. */
export type NormalizedText = {
	text: string;
	/** By UTF-16 unit of `text`: where its source begins and ends in the original. */
	starts: readonly number[];
	ends: readonly number[];
};

const letter = /\p{L}/u;

/**
 * Folds a text character by character and shortens letters repeated three times or more to two. Linear in the
 * length, and idempotent.
 */
export function normalizeText(original: string): NormalizedText {
	const units: string[] = [];
	const starts: number[] = [];
	const ends: number[] = [];
	let from = 0;
	for (const character of original) {
		const to = from + character.length;
		const folded = foldCharacter(character);
		// Points and invisible signs belong to the letter before them.
		if (folded === "" && ends.length > 0) ends[ends.length - 1] = to;
		for (const part of folded) {
			const last = units.length - 1;
			if (units[last] === part && units[last - 1] === part && letter.test(part)) {
				ends[ends.length - 1] = to;
				continue;
			}
			units.push(part);
			for (let unit = 0; unit < part.length; unit += 1) {
				starts.push(from);
				ends.push(to);
			}
		}
		from = to;
	}
	return { text: units.join(""), starts, ends };
}

/** Removes doubled letters: people type ליווי, ליוי and לליווי alike. */
export function squash(text: string): string {
	return text.replace(/(\p{L})\1+/gu, "$1");
}
