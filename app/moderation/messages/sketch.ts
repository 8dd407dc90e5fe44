import { normalizeText } from "../rules/reading/normalize.ts";

/** Smallest keyed numbers of a text's shingles: two sketches tell how much of two texts is the same. */
export type Sketch = readonly number[];

const shingle = 4;
/** Shorter texts are greetings that everybody writes: בוקר טוב, איך עבר השבוע? */
const fewest = 32;
/** Of a longer text the beginning: the work stays bounded. */
const longest = 1_000;
const size = 64;

/**
 * Sketches a text by `digest`, a keyed hash in base64url; null when the text is too short to be anybody's
 * own. Without the key a sketch says nothing of the words.
 */
export function sketchOf(text: string, digest: (shingle: string) => string): Sketch | null {
	const letters = [...normalizeText(text).text].filter((one) => /[\p{L}\p{N}]/u.test(one));
	const shingles = new Set<string>();
	for (let at = 0; at + shingle <= Math.min(letters.length, longest); at += 1)
		shingles.add(letters.slice(at, at + shingle).join(""));
	if (shingles.size < fewest) return null;
	// 31 bits fit the database's integer.
	const numbers = [...shingles].map(
		(one) => Buffer.from(digest(one), "base64url").readInt32BE() >>> 1,
	);
	return smallest(numbers);
}

const smallest = (numbers: readonly number[]): Sketch =>
	[...new Set(numbers)].sort((one, other) => one - other).slice(0, size);

/**
 * Whether one text is nearly the other: half of their shingles or more are in both, as estimated from
 * the smallest of them all.
 */
export function isNearCopy(one: Sketch, other: Sketch): boolean {
	const [inOne, inOther] = [new Set(one), new Set(other)];
	const all = smallest([...one, ...other]);
	const both = all.filter((number) => inOne.has(number) && inOther.has(number));
	return both.length * 2 >= all.length;
}
