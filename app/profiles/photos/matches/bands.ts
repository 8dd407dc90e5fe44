/**
 * Finding pictures whose 64 bits nearly equal some others without looking at all of them. Of bits that differ
 * in few places, some part differs in none, or in very few: it is looked up by itself.
 */

/** Pictures whose 64-bit hashes differ in at most this many bits count as the same. */
export const sameWithin = 8;

/** The parts of `photo_bands` (migration 0092); eight flips leave at most two in one of three. */
const parts = [22, 21, 21];
const flips = Math.floor(sameWithin / parts.length);

/** Nine parts: eight flips leave one of them as it is. */
const turns = [8, 7, 7, 7, 7, 7, 7, 7, 7];

function cut(bits: string, widths: readonly number[]): number[] {
	let from = 0;
	return widths.map((width) => {
		from += width;
		return Number.parseInt(bits.slice(from - width, from), 2);
	});
}

/** A number with up to `most` of its `width` lowest bits flipped. */
function near(value: number, width: number, most: number): number[] {
	if (most === 0) return [value];
	const one = Array.from({ length: width }, (_, at) => near(value ^ (1 << at), at, most - 1));
	return [value, ...one.flat()];
}

/** What to look up in `photo_bands`: whatever is as good as the same has one of them. */
export function bandsNear(hash: string): number[] {
	return cut(hash, parts).flatMap((value, part) =>
		near(value, parts[part] ?? 0, flips).map((each) => (part << 22) | each),
	);
}

/** Two pictures that are as good as the same have one of these in common. */
export function turnsOf(hashes: readonly string[]): number[] {
	const own = hashes.flatMap((hash) => cut(hash, turns).map((value, nth) => (nth << 8) | value));
	return [...new Set(own)].sort((one, other) => one - other);
}
