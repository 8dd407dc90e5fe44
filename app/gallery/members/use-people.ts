import {
	type RefObject,
	startTransition,
	useEffect,
	useEffectEvent,
	useReducer,
	useRef,
	useState,
} from "react";
import { useFetcher, useNavigate } from "react-router";
import { cardsOf, changePeople, nextOf, type Page, startPeople } from "./people.ts";
import type { MembersGallery } from "./read-gallery.server.ts";
import { keepInHistory, readKept, useKeptPlace } from "./use-kept-place.ts";
import { useNearEnd } from "./use-near-end.ts";

/** The gallery at some address, or why it shows nobody. */
type Answer = MembersGallery | { kind: "closed" | "limit" | "samples" };

/** The list, and what stands at its end. */
type Parts = { list: RefObject<HTMLElement | null>; end: RefObject<HTMLElement | null> };

/** Pages that were read, by their addresses, the oldest first. */
const known = new Map<string, Page>();
const mostKnown = 40;

function remember(address: string, page: Page): void {
	known.delete(address);
	known.set(address, page);
	for (const old of [...known.keys()].slice(0, -mostKnown)) known.delete(old);
}

const startAt = (first: Page) => ({ first, addresses: readKept().pages ?? [], known });

/** A list that grows as the reader comes near its end, and has its former length on going back. */
export function usePeople(first: MembersGallery, { list, end }: Parts) {
	const [people, change] = useReducer(changePeople, startAt(first), startPeople);
	if (people.first !== first) change({ kind: "started", ...startAt(first) });
	const { further, due, stop } = people;
	const cards = cardsOf(people);
	const next = nextOf(people);
	const isReading = due.length > 0 && stop === null;
	const navigate = useNavigate();
	const focus = useFocus({ list, end }, cards.length, next === null);

	const read = (address: string, answer: Answer | undefined) => {
		const page = answer?.kind === "members" && answer.cards.length > 0 ? answer : answer && null;
		if (page) remember(address, page);
		// Its URL explains why there is nobody.
		if (page === null && focus.isAsked()) void navigate(address);
		focus.expect(page ? "more" : "nothing");
		change({ kind: "answered", address, page });
	};
	useReading(stop === null ? due[0] : undefined, read);
	useNearEnd(end, isReading, () => {
		if (next !== null && due.length === 0 && stop === null) change({ kind: "wanted" });
	});
	useEffect(() => {
		if (further.length > 0) keepInHistory({ pages: further.map(({ address }) => address) });
	}, [further]);
	useKeptPlace(cards.length, isReading, known.size === 0);

	const ask = () => {
		focus.ask();
		change({ kind: "wanted" });
	};
	useWhenOnline(stop === "failed", ask);
	const isGrowing = isReading && !further.some(({ address }) => address === due[0]);
	return { cards, next, stop, isGrowing, ask };
}

/** Loads a URL and passes on the response; undefined if there was none. */
function useReading(
	address: string | undefined,
	take: (address: string, answer: Answer | undefined) => void,
): void {
	const fetcher = useFetcher<Answer>();
	const [done, setDone] = useState<{ from: string; before: Answer | undefined }>();
	const read = useEffectEvent(async (from: string) => {
		const before = fetcher.data;
		await fetcher.load(from);
		// Together with the router's data, not before it.
		startTransition(() => setDone({ from, before }));
	});
	const settle = useEffectEvent(({ from, before }: NonNullable<typeof done>) =>
		take(from, fetcher.data === before ? undefined : fetcher.data),
	);
	useEffect(() => {
		if (address !== undefined) void read(address);
	}, [address]);
	useEffect(() => {
		if (done) settle(done);
	}, [done]);
}

/**
 * Where the focus goes: after loading more by hand, to the first added person; if the link is gone because
 * everybody is shown, to the end.
 */
function useFocus({ list, end }: Parts, count: number, isWhole: boolean) {
	const askedAt = useRef<number | null>(null);
	const wasAtEnd = useRef(false);
	useEffect(() => {
		const at = askedAt.current;
		if (at === null || count <= at) return;
		askedAt.current = null;
		list.current?.children[at]?.querySelector("a")?.focus();
	}, [count, list]);
	useEffect(() => {
		if (isWhole && wasAtEnd.current) end.current?.focus({ preventScroll: true });
	}, [isWhole, end]);
	return {
		ask: () => {
			askedAt.current = count;
		},
		isAsked: () => askedAt.current !== null,
		expect: (what: "more" | "nothing") => {
			if (what === "nothing") askedAt.current = null;
			wasAtEnd.current = end.current?.contains(document.activeElement) ?? false;
		},
	};
}

function useWhenOnline(isWaiting: boolean, act: () => void): void {
	const again = useEffectEvent(act);
	useEffect(() => {
		if (!isWaiting) return;
		const listen = () => again();
		addEventListener("online", listen);
		return () => removeEventListener("online", listen);
	}, [isWaiting]);
}
