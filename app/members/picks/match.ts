import { type Nearness, nearnessOf, type Places } from "../../profiles/towns/places.ts";

/** What somebody looks for, as far as it was said. */
type Wished = {
	ageFrom: number | null;
	ageTo: number | null;
	/** The farthest step of nearness; null: anywhere. */
	within: Nearness | null;
	/** Bit masks, as members are searched by. */
	seeks: number;
};

/** Somebody who may be introduced, as others are shown them, and what they wish. */
export type Candidate = {
	isWoman: boolean;
	place: number | null;
	age: number | null;
	education: number | null;
	/** Bit masks, as members are searched by. */
	seeks: number;
	tags: number;
	wished: Wished;
	/** How many more introductions may wait for them. */
	room: number;
	/** How many they had in the last thirty days. */
	shown: number;
	/** 1, or less for who leaves more hearts waiting than they answer. */
	ease: number;
};

export type Matching = {
	people: readonly Candidate[];
	/** Who is not introduced to whom: the places of both in `people`, one after another. */
	apart: readonly number[] | Int32Array;
	places: Places;
	/** False: of all who may be introduced one is as likely as another. */
	isRanked: boolean;
	seed: number;
};

/** What counts for a side that is not as wished; never nothing, or watching would tell the wish. */
const outside = 0.35;
/** So many of the other side are weighed for one introduction. */
const poolSize = 400;
/** After so many turns without anybody there is none this morning. */
const mostTries = 3;

/**
 * The pairs of a morning: the places of both in `people`, one after another. In turns, each with room gets the best
 * of the others with room, and both ends count.
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

/** Who still has room, who is known to whom, and what was made so far. */
function openTable({ people, apart, places }: Matching) {
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
	const knownTo = partnersOf(people.length, apart);
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
		/** Some of the others with room, without those whom this one may not get. */
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

/** The people of a side who have room: all of a small side, else some of the same region and some of all. */
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

/** A list from which is removed without moving the rest. */
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

/** Everybody who is known to one, found at once. */
function partnersOf(count: number, apart: Matching["apart"]) {
	const ends = new Int32Array(count + 1);
	for (let at = 0; at < apart.length; at += 1)
		ends[get(apart, at) + 1] = get(ends, get(apart, at) + 1) + 1;
	for (let at = 0; at < count; at += 1) ends[at + 1] = get(ends, at + 1) + get(ends, at);
	const next = ends.slice();
	const others = new Int32Array(apart.length);
	for (let at = 0; at < apart.length; at += 1) {
		const one = get(apart, at);
		others[get(next, one)] = get(apart, at ^ 1);
		next[one] = get(next, one) + 1;
	}
	return (one: number) => others.subarray(get(ends, one), get(ends, one + 1));
}

/**
 * How much a pair promises: how either fits what the other wishes and shows, and how seldom both were shown; how
 * much the others wrote to somebody who does not answer takes from it.
 */
function weigherOf({ people, places }: Matching, shown: Float64Array, random: () => number) {
	const near = nearnessTable(places);
	const means = [true, false].map((isWoman) => {
		const side = [...shown].filter((_, at) => person(people, at).isWoman === isWoman);
		return side.reduce((sum, count) => sum + count, 0) / Math.max(1, side.length);
	});
	const fresh = (one: number) =>
		(get(means, person(people, one).isWoman ? 0 : 1) + 1) / (get(shown, one) + 1);
	return (one: number, other: number) => {
		const [me, them] = [person(people, one), person(people, other)];
		const nearness = near(me.place, them.place);
		const wishes = wishFit(me.wished, them, nearness) * wishFit(them.wished, me, nearness);
		const jitter = 0.95 + random() / 10;
		return wishes * factFit(me, them, nearness) * fresh(one) * fresh(other) * them.ease * jitter;
	};
}

/** Whether somebody is as another wishes; each thing by itself, and what was not said counts for nothing. */
function wishFit(wished: Wished, them: Candidate, nearness: Nearness | null): number {
	const { ageFrom, ageTo, within, seeks } = wished;
	const { age } = them;
	const isAge = age === null || (age >= (ageFrom ?? 0) && age <= (ageTo ?? age));
	const isNear = within === null || nearness === null || nearness <= within;
	const isSought = seeks === 0 || them.seeks === 0 || common(seeks, them.seeks) > 0;
	return (isAge ? 1 : outside) * (isNear ? 1 : outside) * (isSought ? 1 : outside);
}

/** What both show: things they like, what they seek, education, and how near they are; both ways in one. */
function factFit(me: Candidate, them: Candidate, nearness: Nearness | null): number {
	const liked = 0.4 + 0.2 * Math.min(4, common(me.tags, them.tags));
	const sought = common(me.seeks, them.seeks) > 0 ? 1.15 : 1;
	const learned = me.education !== null && me.education === them.education ? 1.15 : 1;
	const reach = nearness === null || nearness < 3 ? 1 : nearness === 3 ? 0.6 : outside;
	return (liked * sought * learned * reach) ** 2;
}

const half = 2 ** 32;

/** How many bits two masks have in common; there are more than 32. */
function common(one: number, other: number): number {
	return bits(one & other) + bits((one / half) & (other / half));
}

function bits(mask: number): number {
	let count = 0;
	for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
	return count;
}

/** The nearness of two places, each pair measured once; null where one of them is not said. */
function nearnessTable(places: Places) {
	const known = new Map<number, Nearness>();
	return (one: number | null, other: number | null): Nearness | null => {
		if (one === null || other === null) return null;
		const key = one * 100_000 + other;
		const found = known.get(key);
		if (found !== undefined) return found;
		const [here, there] = [places.get(one), places.get(other)];
		if (!here || !there) return null;
		const nearness = nearnessOf(here, there);
		known.set(key, nearness);
		return nearness;
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
