import { type MemberFilters, noFilters, withins } from "../app/gallery/search/filters.ts";
import { educations, seeks, tags } from "../app/profiles/lists.ts";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Large and small towns, and regions. */
const places = [5000, 3000, 4000, 9000, 7100, 2600, 28, 1161, 10_001, 10_003, 10_006];

/** Filters of a crowd (`crowd.ts`), each on with the same chance. */
export function drawFilters(random: () => number, chance = 1 / 3): MemberFilters {
	const isOn = () => random() < chance;
	const pick = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value;
	const some = <Value>(list: readonly Value[], most: number) => [
		...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(list))),
	];
	const valuesOf = <Value>(list: readonly { value: Value }[]) => list.map(({ value }) => value);
	const ageFrom = 18 + Math.floor(random() * 30);
	return {
		...noFilters,
		...(isOn() ? { q: `מילה${Math.floor(random() ** 2 * 5_000)}` } : {}),
		...(isOn() ? { ageFrom, ageTo: ageFrom + Math.floor(random() * 20) } : {}),
		...(isOn() ? { location: some(places, 3) } : {}),
		...(isOn() ? { within: pick(withins) } : {}),
		...(isOn() ? { online: pick(["now", "today", "week"] as const) } : {}),
		new: isOn(),
		verified: isOn(),
		photos: isOn(),
		...(isOn() ? { education: some(valuesOf(educations), 2) } : {}),
		...(isOn() ? { tags: some(valuesOf(tags), 2) } : {}),
		...(isOn() ? { seeks: some(valuesOf(seeks), 2) } : {}),
	};
}
