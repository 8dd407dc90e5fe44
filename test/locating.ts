/**
 * An attacker who wants to know where members live. Everything here is done over HTTP as a member, with
 * what everybody knows: the list of towns, where they lie, and how the site computes.
 */
import { nearnessOf, type Place, type Places } from "../app/profiles/towns/nearness.ts";
import { readPageData } from "./page-data.ts";

/** Fetches a path as one of the attacker's accounts. */
export type Ask = (path: string) => Promise<Response>;

type Card = { publicId: string; alias: string; place: string | null };
type Gallery = {
	kind: string;
	cards: Card[];
	count: number | null;
	next: string | null;
	loosened: { filter: { name: string }; count: number }[];
};

async function open(ask: Ask, path: string): Promise<Gallery> {
	const [page, query] = path.split("?");
	const answer = await ask(`${page}.data${query ? `?${query}` : ""}`);
	const data = readPageData(await answer.text());
	const found = Object.values(data).find(
		({ data: one }) => (one as Gallery | undefined)?.kind === "members",
	);
	if (!found) throw new Error(`${path} answered ${answer.status}`);
	return found.data as Gallery;
}

/** Everybody whom a search finds, in its order, page after page, and the cursors on the way. */
async function walk(ask: Ask, query: string) {
	const [cards, cursors]: [Card[], string[]] = [[], []];
	let path: string | null = `/gallery?${query}`;
	while (path) {
		const page: Gallery = await open(ask, path);
		cards.push(...page.cards);
		path = page.next;
		if (path) cursors.push(new URL(path, "http://x").searchParams.get("after") ?? "");
	}
	return { cards, cursors };
}

const withins = ["town", "20", "50", "100"] as const;

/** What one account learns from one own town. */
export type View = {
	from: Place;
	/** The smallest distance filter that finds somebody; 4 when none does. */
	nearness: Map<string, number>;
	/** The same by numbers alone: how many a distance filter finds of one alias. */
	counted: Map<string, number>;
	/** In the order of nearness. */
	order: string[];
	/** Who stood together in the other orders and filters, and under what words. */
	lists: { query: string; found: string[] }[];
	places: Map<string, string | null>;
	cursors: string[];
};

/**
 * @param asked further searches, made from here too.
 * @param counted aliases of whom only numbers are asked.
 */
export async function view(
	ask: Ask,
	from: Place,
	{ asked, counted }: { asked: readonly string[]; counted: readonly string[] },
): Promise<View> {
	const { cards, cursors } = await walk(ask, "sort=nearest");
	const nearness = new Map<string, number>(cards.map(({ publicId }) => [publicId, withins.length]));
	for (const [step, within] of [...withins.entries()].reverse()) {
		const near = await walk(ask, `within=${within}&sort=active`);
		for (const { publicId } of near.cards) nearness.set(publicId, step);
		cursors.push(...near.cursors);
	}
	const lists: View["lists"] = [];
	for (const query of asked) {
		const found = await walk(ask, query);
		lists.push({ query, found: found.cards.map(({ publicId }) => publicId) });
		cursors.push(...found.cursors);
	}
	return {
		from,
		nearness,
		counted: new Map(await countEach(ask, counted)),
		order: cards.map(({ publicId }) => publicId),
		lists,
		places: new Map(cards.map(({ publicId, place }) => [publicId, place])),
		cursors,
	};
}

/** The nearness of each alias by counts; where nobody is left, by what loosening would bring. */
async function countEach(ask: Ask, aliases: readonly string[]): Promise<[string, number][]> {
	const found: [string, number][] = [];
	for (const alias of aliases) {
		let step: number = withins.length;
		for (const [at, within] of [...withins.entries()].reverse()) {
			const { count, loosened } = await open(ask, `/gallery?q=${alias}&within=${within}`);
			const brings = loosened.find(({ filter }) => filter.name === "within")?.count ?? 0;
			if ((count ?? 0) > 0 && brings === 0) step = at;
		}
		found.push([alias, step]);
	}
	return found;
}

/** The towns that explain every distance that was seen of somebody. */
export function townsByNearness(places: Places, seen: readonly [from: Place, step: number][]) {
	return townsOf(places).filter((town) =>
		seen.every(([from, step]) => nearnessOf(from, town) === step),
	);
}

/**
 * The towns from which somebody would always stand where they stood among people whose towns are known,
 * if neighbours were sorted by kilometres.
 */
export function townsByOrder(
	places: Places,
	views: readonly View[],
	who: string,
	known: ReadonlyMap<string, Place>,
) {
	return townsOf(places).filter((town) =>
		views.every(({ from, order, nearness }) =>
			[...known].every(([other, place]) => {
				if (nearness.get(other) !== nearness.get(who)) return true;
				const isBefore = order.indexOf(who) < order.indexOf(other);
				const gap = kilometres(from, town) - kilometres(from, place);
				return gap === 0 || isBefore === gap < 0;
			}),
		),
	);
}

const townsOf = (places: Places) => [...places.values()].filter(({ isRegion }) => !isRegion);

const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function kilometres(one: Place, other: Place): number {
	const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
	const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
	const cosines = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
	return 12_742 * Math.asin(Math.sqrt(height + cosines * width));
}
