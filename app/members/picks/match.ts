import {
	type Nearness,
	nearnessOf,
	type Place,
	type Places,
} from "../../profiles/towns/nearness.ts";

/**
 * Somebody who may be introduced, as others are shown them. Their wishes are not included: who is introduced to
 * whom would reveal them (decision 0091).
 */
export type Candidate = {
	isWoman: boolean;
	place: number | null;
	education: number | null;
	/** Bit masks, as in the member search. */
	seeks: number;
	tags: number;
	/** How many more introductions may wait for them. */
	room: number;
	/** How many they had in the last thirty days. */
	shown: number;
	/** 1, or less for those who leave more hearts waiting than they answer. */
	ease: number;
};

export type Matching = {
	people: readonly Candidate[];
	/** Pairs that are not introduced: indexes in `people`, flattened. */
	excluded: readonly number[] | Int32Array;
	places: Places;
	/** False: all who may be introduced are equally likely. */
	isRanked: boolean;
	seed: number;
};

/** The reduced weight of those who leave more hearts waiting than they answered in seven days; at most half. */
export const easeOf = (waiting: number, answered: number): number =>
	waiting > answered ? Math.max(0.5, (answered + 1) / (waiting + 1)) : 1;

/** Candidates of the other side weighed for one introduction. */
const poolSize = 400;
/** After this many turns without anybody there is none this morning. */
const mostTries = 3;

/**
 * The pairs of a morning: indexes in `people`, flattened. In turns, each with room gets the best of the others with
 * room, and both ends count.
 */
export function matchPairs(matching: Matching): Int32Array {
	const { people, isRanked } = matching;
	const random = randomOf(matching.seed);
	const table = openTable(matching);
	const weigh = isRanked ? weigherOf(matching, table.shown, random) : random;
	const tries = new Uint8Array(people.length);
	const triesAgain = (one: number) => {
		tries[one] = get(tries, one) + 1;
		return get(tries, one) < mostTries;
	};
	const turn = (one: number): boolean => {
		if (!table.hasRoom(one)) return false;
		if (isRanked && random() > person(people, one).ease) return triesAgain(one);
		const best = bestOf(table.others(one, random), (other) => weigh(one, other));
		if (best === null) return triesAgain(one);
		table.pair(one, best);
		return table.hasRoom(one);
	};
	let turns = people.flatMap((_, one) => (table.hasRoom(one) ? [one] : []));
	while (turns.length > 0) turns = shuffled(turns, random).filter(turn);
	return Int32Array.from(table.pairs);
}

/** Who still has room, who is known to whom, and the pairs so far. */
function openTable({ people, excluded, places }: Matching) {
	const room = Int32Array.from(people, (one) => one.room);
	const shown = Float64Array.from(people, (one) => one.shown);
	const regionOf = ({ place }: Candidate) => places.get(place ?? 0)?.region ?? 0;
	const sideOf = (isWoman: boolean) =>
		openSide(
			people.flatMap((one, at) =>
				one.isWoman === isWoman && one.room > 0 ? [{ at, region: regionOf(one) }] : [],
			),
		);
	const open = { women: sideOf(true), men: sideOf(false) };
	const knownTo = partnersOf(people.length, excluded);
	const madeFor = new Map<number, number[]>();
	const stamps = new Int32Array(people.length);
	let stamp = 0;
	const pairs: number[] = [];
	const add = (one: number, other: number) => {
		madeFor.set(one, [...(madeFor.get(one) ?? []), other]);
		room[one] = get(room, one) - 1;
		shown[one] = get(shown, one) + 1;
		const { isWoman } = person(people, one);
		if (get(room, one) === 0) (isWoman ? open.women : open.men).close(one);
	};
	return {
		pairs,
		shown,
		hasRoom: (one: number) => get(room, one) > 0,
		/** Some of the others with room, without those excluded for this one. */
		others(one: number, random: () => number): number[] {
			const me = person(people, one);
			stamp += 1;
			for (const other of knownTo(one)) stamps[other] = stamp;
			for (const other of madeFor.get(one) ?? []) stamps[other] = stamp;
			const { draw } = me.isWoman ? open.men : open.women;
			return draw(regionOf(me), random).filter((other) => get(stamps, other) !== stamp);
		},
		pair(one: number, other: number) {
			pairs.push(one, other);
			add(one, other);
			add(other, one);
		},
	};
}

/** A side's people with room: all of a small side, else a sample of the same region and one of all. */
function openSide(people: readonly { at: number; region: number }[]) {
	const all = openList();
	const byRegion = new Map<number, ReturnType<typeof openList>>();
	const regions = new Map(people.map(({ at, region }) => [at, region]));
	for (const { at, region } of people) {
		all.add(at);
		const near = byRegion.get(region) ?? openList();
		byRegion.set(region, near);
		near.add(at);
	}
	return {
		close(at: number) {
			all.remove(at);
			byRegion.get(regions.get(at) ?? 0)?.remove(at);
		},
		draw(region: number, random: () => number): readonly number[] {
			if (all.list.length <= poolSize) return all.list;
			const near = byRegion.get(region)?.list ?? [];
			const most = poolSize / 2;
			const some = near.length <= most ? near : sample(near, most, random);
			return [...new Set([...some, ...sample(all.list, poolSize - some.length, random)])];
		},
	};
}

/** A list with removal that does not shift the rest. */
function openList() {
	const list: number[] = [];
	const placeOf = new Map<number, number>();
	return {
		list,
		add(one: number) {
			placeOf.set(one, list.push(one) - 1);
		},
		remove(one: number) {
			const place = placeOf.get(one);
			const last = list.pop();
			placeOf.delete(one);
			if (place === undefined || last === undefined || last === one) return;
			list[place] = last;
			placeOf.set(last, place);
		},
	};
}

/** Looks up everybody known to one person at once. */
function partnersOf(count: number, excluded: Matching["excluded"]) {
	const ends = new Int32Array(count + 1);
	for (let at = 0; at < excluded.length; at += 1)
		ends[get(excluded, at) + 1] = get(ends, get(excluded, at) + 1) + 1;
	for (let at = 0; at < count; at += 1) ends[at + 1] = get(ends, at + 1) + get(ends, at);
	const next = ends.slice();
	const others = new Int32Array(excluded.length);
	for (let at = 0; at < excluded.length; at += 1) {
		const one = get(excluded, at);
		others[get(next, one)] = get(excluded, at ^ 1);
		next[one] = get(next, one) + 1;
	}
	return (one: number) => others.subarray(get(ends, one), get(ends, one + 1));
}

/** How well a pair fits: what both show, and how seldom both were shown; less for those who leave hearts waiting. */
function weigherOf({ people, places }: Matching, shown: Float64Array, random: () => number) {
	const near = nearnessTable(people, places);
	const means = [true, false].map((isWoman) => {
		const side = [...shown].filter((_, at) => person(people, at).isWoman === isWoman);
		return side.reduce((sum, count) => sum + count, 0) / Math.max(1, side.length);
	});
	const fresh = (one: number) =>
		(get(means, person(people, one).isWoman ? 0 : 1) + 1) / (get(shown, one) + 1);
	return (one: number, other: number) => {
		const me = person(people, one);
		const them = person(people, other);
		const jitter = 0.95 + random() / 10;
		return fitOf(me, them, near(one, other)) * fresh(one) * fresh(other) * them.ease * jitter;
	};
}

/** What both show: things they like, what they seek, education, and how near they are. */
function fitOf(me: Candidate, them: Candidate, nearness: Nearness | null): number {
	const liked = 0.2 + 0.3 * Math.min(4, common(me.tags, them.tags));
	const sought = common(me.seeks, them.seeks) > 0 ? 1.15 : 1;
	const learned = me.education !== null && me.education === them.education ? 1.1 : 1;
	const reach = nearness === null || nearness < 3 ? 1 : nearness === 3 ? 0.7 : 0.4;
	// For both directions.
	return (liked * sought * learned * reach) ** 2;
}

const half = 2 ** 32;

/** Counts the bits that two masks have in common; there are more than 32. */
function common(one: number, other: number): number {
	return bits(one & other) + bits((one / half) & (other / half));
}

/** Counts the bits of 32 at once. */
function bits(mask: number): number {
	const twos = mask - ((mask >>> 1) & 0x55555555);
	const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The nearness of two people's places, each pair of places measured once; null where one is not given. */
function nearnessTable(people: readonly Candidate[], places: Places) {
	const all = [...places.values()];
	const indexOf = new Map(all.map(({ id }, at) => [id, at]));
	const placeOf = Int16Array.from(people, ({ place }) => indexOf.get(place ?? 0) ?? -1);
	const known = new Int8Array(all.length ** 2).fill(-1);
	return (one: number, other: number): Nearness | null => {
		const here = get(placeOf, one);
		const there = get(placeOf, other);
		if (here < 0 || there < 0) return null;
		const key = here * all.length + there;
		if (known[key] === -1) known[key] = nearnessOf(all[here] as Place, all[there] as Place);
		return known[key] as Nearness;
	};
}

function bestOf(others: readonly number[], weigh: (other: number) => number): number | null {
	let [best, most]: [number | null, number] = [null, -1];
	for (const other of others) {
		const weight = weigh(other);
		if (weight > most) [best, most] = [other, weight];
	}
	return best;
}

const sample = (list: readonly number[], count: number, random: () => number): number[] =>
	Array.from({ length: count }, () => get(list, Math.floor(random() * list.length)));

function shuffled(list: readonly number[], random: () => number): number[] {
	const mixed = [...list];
	for (let last = mixed.length - 1; last > 0; last -= 1) {
		const at = Math.floor(random() * (last + 1));
		[mixed[last], mixed[at]] = [get(mixed, at), get(mixed, last)];
	}
	return mixed;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / half;
	};
}

const get = (list: ArrayLike<number>, at: number): number => list[at] ?? 0;

function person(people: readonly Candidate[], at: number): Candidate {
	const found = people[at];
	if (!found) throw new RangeError(`nobody at ${at}`);
	return found;
}
