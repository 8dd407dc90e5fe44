import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, matchPairs } from "./match.ts";
import { isTooFew } from "./morning.server.ts";

const candidate = fc.record({
	isWoman: fc.boolean(),
	place: fc.constantFrom(null, 1, 2),
	education: fc.constantFrom(null, 1, 2),
	seeks: fc.integer({ min: 0, max: 127 }),
	tags: fc.integer({ min: 0, max: 2 ** 40 }),
	room: fc.integer({ min: 0, max: 3 }),
	shown: fc.integer({ min: 0, max: 20 }),
	ease: fc.constantFrom(1, 0.5),
});

const club = fc.record({
	people: fc.array(candidate, { maxLength: 40 }),
	knows: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 60 }),
	isRanked: fc.boolean(),
	seed: fc.integer(),
});

const places = new Map();

/** Each pair as two indexes, the lower one first. */
function pairsOf(matching: Parameters<typeof matchPairs>[0]): string[] {
	const found = matchPairs(matching);
	return Array.from({ length: found.length / 2 }, (_, at) =>
		named(found[2 * at] ?? -1, found[2 * at + 1] ?? -1),
	);
}

const named = (one: number, other: number) => [one, other].sort((a, b) => a - b).join();

test("each pair is of both sides, once, within what may wait, and of nobody who is kept excluded", () => {
	fc.assert(
		fc.property(club, ({ people, knows, ...matching }) => {
			const excluded = knows.filter(([one, other]) => Math.max(one, other) < people.length);
			const pairs = pairsOf({ ...matching, people, places, excluded: excluded.flat() });
			expect(new Set(pairs).size).toBe(pairs.length);
			for (const [one, other] of excluded) expect(pairs).not.toContain(named(one, other));
			const ends = pairs.flatMap((pair) => pair.split(",").map(Number));
			for (const [at, { room }] of people.entries())
				expect(ends.filter((end) => end === at).length).toBeLessThanOrEqual(room);
			for (const pair of pairs) {
				const sides = pair.split(",").map((at) => people[Number(at)]?.isWoman);
				expect(sides.sort()).toEqual([false, true]);
			}
		}),
	);
});

const someone = { place: null, education: null, seeks: 0, tags: 0, room: 1, shown: 0, ease: 1 };

/** Men and women who like one thing each, as many as there are things. */
const likes = (count: number): Candidate[] =>
	[true, false].flatMap((isWoman) =>
		Array.from({ length: count }, (_, bit) => ({
			...someone,
			isWoman,
			tags: 7 * 2 ** (3 * bit),
			room: 1,
		})),
	);

test("with many people those come together who like the same; with few it is drawn", () => {
	const people = likes(8);
	const alike = (isRanked: boolean) =>
		pairsOf({ people, places, isRanked, excluded: [], seed: 1 }).filter((pair) => {
			const [one = 0, other = 0] = pair.split(",").map(Number);
			return people[one]?.tags === people[other]?.tags;
		}).length;
	expect(alike(true)).toBe(8);
	expect(alike(false)).toBeLessThan(4);
});

test("what is drawn does not depend on what anybody shows, or on how often", () => {
	const matching = { places, isRanked: false, excluded: [], seed: 7 };
	const others = likes(8).map((one) => ({ ...one, tags: 0, seeks: 3, shown: 9, ease: 0.5 }));
	expect(pairsOf({ ...matching, people: likes(8) })).toEqual(
		pairsOf({ ...matching, people: others }),
	);
});

test("who was shown seldom comes before who was shown often", () => {
	const people = [
		{ ...someone, isWoman: true },
		{ ...someone, isWoman: false, shown: 30 },
		{ ...someone, isWoman: false },
	];
	const seeds = Array.from({ length: 60 }, (_, seed) => seed);
	const met = seeds.map(
		(seed) => pairsOf({ people, places, isRanked: true, excluded: [], seed })[0],
	);
	// The first in turn gets the only woman, so it is not always so.
	expect(met.filter((pair) => pair === "0,2").length).toBeGreaterThan(33);
});

test.each([
	[60, 60, false],
	[59, 200, true],
	[200, 59, true],
])("%i active women and %i active men", (women, men, few) => {
	const side = (isWoman: boolean, count: number, isActive: boolean) =>
		Array.from({ length: count }, () => ({ one: { ...someone, isWoman }, isActive }));
	// Members away for two weeks do not count.
	const all = [...side(true, women, true), ...side(false, men, true), ...side(true, 50, false)];
	const found = {
		ids: [],
		people: all.map(({ one }) => one),
		isActive: all.map((a) => a.isActive),
	};
	expect(isTooFew(found)).toBe(few);
});
