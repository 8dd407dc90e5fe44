// Measures the introductions of the morning on synthetic people: `node bench/picks.ts`, about half an hour. Prints what
// stands in docs/proof/introductions.md.
import { type Candidate, easeOf, type Matching, matchPairs } from "../app/members/picks/match.ts";
import type { Place, Places } from "../app/profiles/towns/nearness.ts";

const sizes = [
	{ women: 24, men: 16, times: 20 },
	{ women: 200, men: 120, times: 40 },
	{ women: 1_000, men: 600, times: 10 },
] as const;
const seeds = [1, 2, 3, 4, 5];
const days = 30;
/** As the product: under so many active people of the smaller side nothing is ranked. */
const few = 60;

type Random = () => number;

function randomOf(seed: number): Random {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Somebody with what nobody is told: how others like them, and what they themselves like. */
type Person = Omit<Candidate, "room" | "shown" | "ease"> & {
	age: number;
	wished: { ageFrom: number; ageTo: number; within: number | null; seeks: number };
	bound: number;
	/** The share of days on which they come. */
	comes: number;
	charm: number;
	/** How much the stated wishes and facts say about their taste: 0 to 1. */
	stated: number;
	/** What they like that stands in no field. */
	taste: number[];
	hidden: number[];
};

/** Towns in a strip, an hour or two from end to end. */
const towns: Place[] = Array.from({ length: 40 }, (_, at) => ({
	id: at + 1,
	name: `${at}`,
	region: 10_001 + (at % 7),
	isRegion: false,
	latitude: 31 + (at % 20) * 0.1,
	longitude: 34.6 + Math.floor(at / 20) * 0.3,
}));
const places: Places = new Map(towns.map((town) => [town.id, town]));

const bitsOf = (count: number, from: number, random: Random) => {
	let mask = 0;
	for (let one = 0; one < count; one += 1) {
		const bit = 2 ** Math.floor(from * random() ** 1.6);
		if (Math.floor(mask / bit) % 2 === 0) mask += bit;
	}
	return mask;
};

function personOf(isWoman: boolean, stated: number, random: Random): Person {
	const age = Math.round(isWoman ? 21 + random() * 19 : 35 + random() * 30);
	const centre = isWoman ? 38 + random() * 20 : 22 + random() * 14;
	const width = 5 + random() * 6;
	const bound = isWoman ? 5 : ([3, 5, 7, 10][Math.floor(random() ** 1.5 * 4)] ?? 3);
	const withins = [null, null, 1, 2, 3] as const;
	return {
		isWoman,
		age,
		stated,
		bound,
		place: 1 + Math.floor(random() * towns.length),
		education: 1 + Math.floor(random() * 5),
		tags: bitsOf(2 + Math.floor(random() * 6), 40, random),
		seeks: bitsOf(1 + Math.floor(random() * 3), 7, random),
		wished: {
			ageFrom: Math.round(centre - width),
			ageTo: Math.round(centre + width),
			within: withins[Math.floor(random() * withins.length)] ?? null,
			seeks: random() < 0.5 ? 0 : bitsOf(2, 7, random),
		},
		comes: 0.12 + random() * 0.8,
		charm: random() + random() - 1,
		taste: Array.from({ length: 4 }, () => random() - 0.5),
		hidden: Array.from({ length: 4 }, () => random() - 0.5),
	};
}

const countBits = (mask: number) => mask.toString(2).replaceAll("0", "").length;
const commonBits = (one: number, other: number) =>
	countBits((one & other) >>> 0) + countBits(((one / 2 ** 32) & (other / 2 ** 32)) >>> 0);

/** How likely one gives the other a heart: charm, a taste that nobody knows, and as much of the stated as is true. */
function likes(one: Person, other: Person): number {
	const { wished, stated } = one;
	const isAge = (other.age ?? 0) >= wished.ageFrom && (other.age ?? 0) <= wished.ageTo;
	const isSought = wished.seeks === 0 || commonBits(wished.seeks, other.seeks) > 0;
	const far = Math.abs(((one.place ?? 0) % 20) - ((other.place ?? 0) % 20)) / 20;
	const facts =
		(isAge ? 0.9 : -1.2) +
		(isSought ? 0.3 : -0.4) +
		0.45 * Math.min(4, commonBits(one.tags, other.tags)) -
		0.6 -
		1.4 * far;
	const unknown = one.taste.reduce((sum, value, at) => sum + value * (other.hidden[at] ?? 0), 0);
	const pull = -2.4 + 1.3 * other.charm + 2.5 * unknown + stated * facts;
	return 1 / (1 + Math.exp(-pull));
}

type Way = "pairs" | "random" | "recency";

type Result = {
	perThousand: number;
	/** The same as it is to be expected of whom is given to whom, whoever comes: what chance does to a few hearts is not in it. */
	promise: number;
	withOne: number;
	giniWomen: number;
	giniMen: number;
	unseen: number;
};

function gini(counts: readonly number[]): number {
	const sorted = counts.toSorted((one, other) => one - other);
	const sum = sorted.reduce((all, count) => all + count, 0);
	if (sum === 0) return 0;
	const weighted = sorted.reduce(
		(all, count, at) => all + (2 * (at + 1) - sorted.length - 1) * count,
		0,
	);
	return weighted / (sorted.length * sum);
}

/** What stands between two people of a run: when they were introduced, by which end it was looked at, hearts. */
type Between = { day: number; seen: [boolean, boolean]; hearts: [boolean, boolean] };

/** Thirty days of one community. */
class Community {
	readonly people: Person[];
	readonly random: Random;
	readonly pairs = new Map<number, Between>();
	readonly waiting: Set<number>[];
	readonly shown: number[];
	readonly lastShown: number[];
	readonly gap: number[];
	readonly heartsWaiting: Set<number>[];
	readonly answered: number[][];
	readonly mutual: number[];
	impressions = 0;
	promised = 0;
	mutuals = 0;

	constructor({ women, men }: { women: number; men: number }, stated: number, seed: number) {
		this.random = randomOf(seed * 7_919);
		this.people = Array.from({ length: women + men }, (_, at) =>
			personOf(at < women, stated, this.random),
		);
		const each = <Kind>(make: () => Kind) => this.people.map(make);
		this.waiting = each(() => new Set<number>());
		this.shown = each(() => 0);
		this.lastShown = each(() => 0);
		this.gap = each(() => 0);
		this.heartsWaiting = each(() => new Set<number>());
		this.answered = each((): number[] => []);
		this.mutual = each(() => 0);
	}

	key(one: number, other: number): number {
		return Math.min(one, other) * this.people.length + Math.max(one, other);
	}

	candidates(day: number): Candidate[] {
		return this.people.map((person, at) => {
			const waiting = this.heartsWaiting[at]?.size ?? 0;
			const answered = (this.answered[at] ?? []).filter((when) => when > day - 7).length;
			return {
				...person,
				room: person.bound - (this.waiting[at]?.size ?? 0),
				shown: this.shown[at] ?? 0,
				ease: easeOf(waiting, answered),
			};
		});
	}

	excluded(): number[] {
		return [...this.pairs.keys()].flatMap((key) => [
			Math.floor(key / this.people.length),
			key % this.people.length,
		]);
	}

	introduce(one: number, other: number, day: number, ends: readonly number[]): void {
		const me = this.people[one];
		const them = this.people[other];
		if (me && them) this.promised += likes(me, them) * likes(them, me);
		this.pairs.set(this.key(one, other), { day, seen: [false, false], hearts: [false, false] });
		for (const end of ends) this.waiting[end]?.add(end === one ? other : one);
	}

	/** The morning's introductions by this way; recency shows each whoever was here last, to one end alone. */
	morning(way: Way, day: number, seed: number): void {
		if (way === "recency") {
			this.recency(day);
			return;
		}
		const side = Math.min(
			...[true, false].map(
				(isWoman) => this.people.filter((one) => one.isWoman === isWoman).length,
			),
		);
		const isRanked = way === "pairs" && side >= few;
		const matching: Matching = {
			people: this.candidates(day),
			excluded: this.excluded(),
			places,
			isRanked,
			seed: seed * 1_000 + day,
		};
		const pairs = matchPairs(matching);
		for (let at = 0; at < pairs.length; at += 2) {
			const [one = 0, other = 0] = [pairs[at], pairs[at + 1]];
			this.introduce(one, other, day, [one, other]);
		}
	}

	recency(day: number): void {
		const byActivity = this.people
			.map((person, at) => ({
				at,
				isWoman: person.isWoman,
				last: person.comes + this.random() * 0.2,
			}))
			.toSorted((one, other) => other.last - one.last);
		this.people.forEach((person, at) => {
			let room = person.bound - (this.waiting[at]?.size ?? 0);
			for (const other of byActivity) {
				if (room <= 0) break;
				if (other.isWoman === person.isWoman || this.pairs.has(this.key(at, other.at))) continue;
				this.introduce(at, other.at, day, [at]);
				room -= 1;
			}
		});
	}

	look(at: number, day: number): void {
		const person = this.people[at];
		if (!person || this.random() > person.comes) return;
		// Up to four hearts of others are looked at and answered, as they are found.
		for (const other of [...(this.heartsWaiting[at] ?? [])].slice(0, 4))
			this.judge(at, other, day, false);
		for (const other of this.waiting[at] ?? []) this.judge(at, other, day, true);
		this.waiting[at]?.clear();
	}

	/** Somebody looks at somebody, and likes them or not, once. */
	judge(at: number, other: number, day: number, isShown: boolean): void {
		const person = this.people[at];
		const them = this.people[other];
		const between = this.pairs.get(this.key(at, other));
		if (!person || !them || !between) return;
		const end = at < other ? 0 : 1;
		if (isShown) {
			this.shown[other] = (this.shown[other] ?? 0) + 1;
			this.gap[other] = Math.max(this.gap[other] ?? 0, day - (this.lastShown[other] ?? 0));
			this.lastShown[other] = day;
		}
		this.heartsWaiting[at]?.delete(other);
		if (between.seen[end]) return;
		between.seen[end] = true;
		this.impressions += 1;
		if (this.random() > likes(person, them)) return;
		between.hearts[end] = true;
		if (between.hearts[1 - end]) {
			this.mutuals += 1;
			for (const one of [at, other]) this.mutual[one] = (this.mutual[one] ?? 0) + 1;
			this.answered[at]?.push(day);
		} else if (!between.seen[1 - end]) this.heartsWaiting[other]?.add(at);
	}

	run(way: Way, seed: number): Result {
		for (let day = 1; day <= days; day += 1) {
			this.morning(way, day, seed);
			for (const at of this.people.keys()) this.look(at, day);
		}
		const of = (isWoman: boolean) =>
			this.shown.filter((_, at) => this.people[at]?.isWoman === isWoman);
		const gaps = this.people.map((_, at) =>
			Math.max(this.gap[at] ?? 0, days - (this.lastShown[at] ?? 0)),
		);
		return {
			promise: (1_000 * this.promised) / Math.max(1, this.pairs.size),
			perThousand: (1_000 * this.mutuals) / Math.max(1, this.impressions),
			withOne: this.mutual.filter((count) => count > 0).length / this.people.length,
			giniWomen: gini(of(true)),
			giniMen: gini(of(false)),
			unseen: Math.max(...gaps),
		};
	}
}

const mean = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean, and the lower end of its 95 % interval over the seeds. */
function lowerEnd(values: readonly number[]): [number, number] {
	const middle = mean(values);
	const spread = Math.sqrt(
		values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1),
	);
	return [middle, middle - (2.776 * spread) / Math.sqrt(values.length)];
}

/** A seed's communities as one: of a few dozen people one alone says nothing. */
function together(
	size: (typeof sizes)[number],
	{ way, stated, seed }: { way: Way; stated: number; seed: number },
): Result {
	const runs = Array.from({ length: size.times }, (_, at) => {
		const own = seed * 100 + at;
		return new Community(size, stated, own).run(way, own);
	});
	const of = (key: keyof Result) => mean(runs.map((run) => run[key]));
	return {
		perThousand: of("perThousand"),
		promise: of("promise"),
		withOne: of("withOne"),
		giniWomen: of("giniWomen"),
		giniMen: of("giniMen"),
		unseen: Math.max(...runs.map((run) => run.unseen)),
	};
}

const shown = (value: number, digits = 2) => value.toFixed(digits);

function measure(): void {
	for (const stated of [1, 0]) {
		console.log(
			stated === 1
				? "\nWishes and facts say something about taste"
				: "\nThey say nothing about taste",
		);
		for (const size of sizes) {
			const results = (way: Way) => seeds.map((seed) => together(size, { way, stated, seed }));
			const all = {
				random: results("random"),
				recency: results("recency"),
				pairs: results("pairs"),
			};
			for (const [way, rows] of Object.entries(all)) {
				const against = (of: "perThousand" | "promise") => {
					const ratios = rows.map((row, at) => row[of] / (all.random[at]?.[of] || row[of] || 1));
					return lowerEnd(ratios)
						.map((ratio) => shown(ratio))
						.join(" · ");
				};
				const value = (of: keyof Result, digits = 2) =>
					shown(mean(rows.map((row) => row[of])), digits);
				console.log(
					`| ${size.women}/${size.men} | ${way} | ${value("perThousand", 1)} | ${against("perThousand")} | ${value("promise", 1)} | ${against("promise")} | ${value("withOne")} | ${value("giniWomen")} / ${value("giniMen")} | ${Math.max(...rows.map((row) => row.unseen))} |`,
				);
			}
		}
	}
}

/** How well a number tells two groups apart: 0.5 not at all. */
function tellsApart(rows: readonly { value: number; isTrue: boolean }[]): number {
	const sorted = rows.toSorted((one, other) => one.value - other.value);
	let [rank, ranks, count]: [number, number, number] = [0, 0, 0];
	for (let from = 0; from < sorted.length; ) {
		let to = from;
		while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to += 1;
		rank = (from + to + 1) / 2;
		for (const { isTrue } of sorted.slice(from, to))
			if (isTrue) [ranks, count] = [ranks + rank, count + 1];
		from = to;
	}
	return (ranks - (count * (count + 1)) / 2) / (count * (sorted.length - count));
}

const attackers = 20;

/**
 * Twenty accounts of men, of all ages, who come every day for thirty days and note whom they were given: what that
 * tells of each woman's wishes. The gallery shows the same whatever she wishes.
 */
function attack(seed: number) {
	const { men, women } = { women: 1_000, men: 600 };
	const club = new Community({ women, men }, 1, seed);
	const own = Array.from({ length: attackers }, (_, at) => women + at);
	own.forEach((at, place) => {
		const one = club.people[at];
		if (one)
			Object.assign(one, { age: 30 + Math.round((38 * place) / attackers), bound: 10, comes: 1 });
	});
	for (let day = 1; day <= days; day += 1) {
		club.morning("pairs", day, seed);
		for (const at of club.people.keys()) club.look(at, day);
	}
	const targets = club.people.slice(0, women);
	const met = (target: number, at: number) => (club.pairs.has(club.key(target, at)) ? 1 : 0);
	const middleOf = ({ wished }: Person) => (wished.ageFrom + wished.ageTo) / 2;
	const usual = mean(targets.map(middleOf));
	// The best straight line from the mean age of those who were given to the middle of the wished ages.
	const guesses = targets.map((_, target) => {
		const given = own.filter((at) => met(target, at));
		return given.length > 0 ? mean(given.map((at) => club.people[at]?.age ?? 0)) : null;
	});
	const known = guesses.flatMap((guess, at) => (guess === null ? [] : [{ guess, at }]));
	const meanGuess = mean(known.map(({ guess }) => guess));
	const meanTrue = mean(known.map(({ at }) => middleOf(targets[at] as Person)));
	const slope =
		known.reduce(
			(sum, { guess, at }) =>
				sum + (guess - meanGuess) * (middleOf(targets[at] as Person) - meanTrue),
			0,
		) / known.reduce((sum, { guess }) => sum + (guess - meanGuess) ** 2, 0);
	const errorOf = (guess: (at: number) => number) =>
		mean(targets.map((target, at) => Math.abs(guess(at) - middleOf(target))));
	const share = (target: number, some: readonly number[]) =>
		mean(some.map((at) => met(target, at)));
	const seekRows = Array.from({ length: 7 }, (_, bit) => {
		const has = (mask: number) => Math.floor(mask / 2 ** bit) % 2 === 1;
		const [with_, without] = [true, false].map((is) =>
			own.filter((at) => has(club.people[at]?.seeks ?? 0) === is),
		);
		return targets.flatMap(({ wished }, target) =>
			wished.seeks === 0
				? []
				: [
						{
							value: share(target, with_ ?? []) - share(target, without ?? []),
							isTrue: has(wished.seeks),
						},
					],
		);
	}).flat();
	const near = (target: Person, at: number) =>
		Math.abs(((target.place ?? 0) % 20) - ((club.people[at]?.place ?? 0) % 20)) < 4;
	const distanceRows = targets.map((target, place) => {
		const [close, far] = [true, false].map((is) => own.filter((at) => near(target, at) === is));
		return {
			value: (close?.length ? share(place, close) : 0) - (far?.length ? share(place, far) : 0),
			isTrue: target.wished.within !== null,
		};
	});
	return {
		publicYears: errorOf(() => usual),
		attackYears: errorOf((at) => {
			const guess = guesses[at];
			return guess === null || guess === undefined ? usual : meanTrue + slope * (guess - meanGuess);
		}),
		seeks: tellsApart(seekRows),
		distance: tellsApart(distanceRows),
		met: mean(targets.map((_, target) => share(target, own))),
	};
}

/** One night of a large site, without the database: how long the thread works, and how much it holds. */
function night(count: number): void {
	const random = randomOf(7);
	const people = Array.from({ length: count }, (_, at) => {
		const person = personOf(at < (count * 5) / 8, 1, random);
		return { ...person, room: person.bound, shown: Math.floor(random() * 100), ease: 1 };
	});
	const women = (count * 5) / 8;
	const excluded = new Int32Array(count * 60);
	for (let at = 0; at < excluded.length; at += 2) {
		excluded[at] = Math.floor(random() * women);
		excluded[at + 1] = Math.floor(women + random() * (count - women));
	}
	const began = process.cpuUsage();
	const pairs = matchPairs({ people, excluded, places, isRanked: true, seed: 1 });
	const { user, system } = process.cpuUsage(began);
	const mb = Math.round(process.memoryUsage().rss / 2 ** 20);
	console.log(
		`${count} people, ${pairs.length / 2} pairs: ${((user + system) / 1e6).toFixed(1)} s of a processor, ${mb} MB`,
	);
}

const part = process.argv[2];
if (part === undefined || part === "ways") measure();
if (part === undefined || part === "attack") {
	const all = seeds.map(attack);
	for (const key of ["publicYears", "attackYears", "seeks", "distance", "met"] as const) {
		console.log(
			key,
			shown(mean(all.map((one) => one[key])), 3),
			all.map((one) => shown(one[key], 3)).join(" "),
		);
	}
}
if (part === undefined || part === "night") night(100_000);
