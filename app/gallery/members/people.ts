import type { MembersGallery } from "./read-gallery.server.ts";

/** People who were read together, and the address at which the list goes on. */
export type Page = Pick<MembersGallery, "cards" | "next">;

/** An endless list: its first page and those loaded after it. */
export type People = {
	first: Page;
	/** By their URLs, in the list's order. */
	further: readonly (Page & { address: string })[];
	/** What is still to be read, or to be read anew. */
	due: readonly string[];
	/** Why loading stopped: no response, or one without people. */
	stop: "failed" | "refused" | null;
};

export type News =
	| ({ kind: "started" } & Parameters<typeof startPeople>[0])
	/** Whoever reads comes near the end, or asks for more. */
	| { kind: "wanted" }
	/** An answer: a page, null when it holds nobody, undefined when there was none. */
	| { kind: "answered"; address: string; page: Page | null | undefined };

type Start = {
	first: Page;
	/** How far the list went when it was left. */
	addresses: readonly string[];
	/** Cached pages: shown at once, and reloaded. */
	known: ReadonlyMap<string, Page>;
};

export function startPeople({ first, addresses, known }: Start): People {
	const pages = addresses.map((address) => ({ address, page: known.get(address) }));
	const missing = pages.findIndex(({ page }) => !page);
	const further = pages
		.slice(0, missing === -1 ? undefined : missing)
		.flatMap(({ address, page }) => (page ? [{ ...page, address }] : []));
	return { first, further, due: addresses, stop: null };
}

/** The URL of the next page; null: the list is complete. */
export const nextOf = ({ first, further }: People): string | null => (further.at(-1) ?? first).next;

/** Each once: somebody may have moved between two pages meanwhile. */
export function cardsOf({ first, further }: People): Page["cards"] {
	const cards = [first, ...further].flatMap((page) => page.cards);
	return [...new Map(cards.map((card) => [card.publicId, card])).values()];
}

export function changePeople(people: People, news: News): People {
	switch (news.kind) {
		case "started":
			return startPeople(news);
		case "wanted": {
			const next = nextOf(people);
			if (people.due.length > 0) return { ...people, stop: null };
			return next === null ? people : { ...people, due: [next], stop: null };
		}
		default:
			return takeAnswer(people, news);
	}
}

function takeAnswer(
	people: People,
	{ address, page }: Extract<News, { kind: "answered" }>,
): People {
	const { due, further } = people;
	// For a list no longer shown.
	if (due[0] !== address) return people;
	if (page === undefined) return { ...people, stop: "failed" };
	if (page === null) return { ...people, due: [], stop: "refused" };
	const read = { ...page, address };
	const isKnown = further.some((one) => one.address === address);
	return {
		...people,
		due: due.slice(1),
		further: isKnown
			? further.map((one) => (one.address === address ? read : one))
			: [...further, read],
	};
}
