// The gallery goes on by itself, and is as long as it was on the way back. Without this script it is pages
// of links.

/** Kept in the history for the way back; `galleryAt` is the card that had the keyboard's focus. */
type Kept = { galleryPages?: string[]; galleryTop?: number; galleryAt?: string | undefined };

/** As many people as the server puts on a page. */
const pageSize = 24;

type Parts = { people: HTMLElement; end: HTMLElement; failed: HTMLElement };

/** `refused` is an answer without people: its address says why. */
type Added = "added" | "last" | "refused" | "failed";

/** Adds pages below the people as the reader comes near their end. */
export function enableInfiniteScroll(people: HTMLElement): void {
	const end = document.getElementById("more");
	const failed = document.getElementById("failed");
	if (!end || !failed) return;
	const parts = { people, end, failed };
	const kept = (history.state ?? {}) as Kept;
	const pages: string[] = [];
	const keep = () => keepPlace(pages);
	let current: Promise<Added> | null = null;
	const add = () => {
		current ??= addPage(parts, pages).finally(() => {
			current = null;
		});
		return current;
	};
	const look = async () => {
		if (!isNearEnd(end) || !failed.hidden || current) return;
		if ((await add()) !== "added") return;
		keep();
		look();
	};
	/** Asked for by hand: the focus goes on with the first of the people who are added. */
	const addByHand = async () => {
		const { length } = people.children;
		const added = await add();
		if (added === "refused") location.assign(linkIn(end)?.href ?? location.href);
		if (added !== "added") return;
		people.children[length]?.querySelector("a")?.focus();
		keep();
		look();
	};
	end.addEventListener("click", (event) => {
		const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
		if (!isPlain || !(event.target as Element).closest("a[data-more]")) return;
		event.preventDefault();
		addByHand();
	});
	failed.querySelector("button")?.addEventListener("click", addByHand);
	addEventListener("online", () => {
		if (!failed.hidden) addByHand();
	});
	restoreScroll(kept, add).finally(() => {
		keep();
		const near = new IntersectionObserver(look, { rootMargin: `0px 0px ${ahead}px` });
		near.observe(end);
		const footer = document.querySelector("footer");
		if (footer) new IntersectionObserver(look).observe(footer);
	});
	document.addEventListener("click", keep, { capture: true });
	addEventListener("pagehide", keep);
}

/** So many pixels before the end the next page is asked for: early enough that nobody sees the end. */
const ahead = 1_600;

/**
 * Whether the reader comes near the end. Whoever jumped to it has come for what stands below the people,
 * and nothing moves it away until they turn back.
 */
function isNearEnd(end: HTMLElement): boolean {
	if (!linkIn(end)) return false;
	const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Infinity;
	return top(end) < innerHeight + ahead && top(document.querySelector("footer")) > innerHeight;
}

const linkIn = (end: HTMLElement) => end.querySelector<HTMLAnchorElement>("a[data-more]");

function keepPlace(galleryPages: readonly string[]): void {
	const at = document.querySelector("[data-member]:has(:focus-visible)");
	const kept = { galleryPages, galleryTop: scrollY, galleryAt: at?.id };
	history.replaceState({ ...history.state, ...kept }, "");
}

/** Adds the page behind the link below the people, and says how many there are now. */
async function addPage({ people, end, failed }: Parts, pages: string[]): Promise<Added> {
	const link = linkIn(end);
	if (!link) return "last";
	const release = reservePage(people);
	const text = await fetchPage(link.href).finally(release);
	failed.hidden = text !== null;
	end.hidden = text === null;
	if (text === null) return "failed";
	const page = new DOMParser().parseFromString(text, "text/html");
	const added = page.querySelectorAll<HTMLElement>("#people > [data-member]");
	const nextEnd = page.getElementById("more");
	if (added.length === 0 || !nextEnd) return "refused";
	// Somebody may have moved between the pages meanwhile.
	for (const one of added) if (!document.getElementById(one.id)) people.append(one);
	pages.push(link.href);
	// The link stays the same, and with it the focus.
	const next = linkIn(nextEnd);
	if (next) link.href = next.href;
	else endWith(end, nextEnd);
	sayShown(people.children.length);
	return "added";
}

/**
 * Keeps a page's height free below the people while it is fetched, so that whoever is faster than the
 * network sees people come and nothing move.
 */
function reservePage(people: HTMLElement): () => void {
	const { length } = people.children;
	const { gridTemplateColumns, rowGap } = getComputedStyle(people);
	const columns = gridTemplateColumns.split(" ").length;
	const rows = (count: number) => Math.ceil(count / columns);
	const row = (people.offsetHeight + Number.parseFloat(rowGap)) / rows(length);
	const most = Number(document.querySelector<HTMLElement>("#shown [data-most]")?.dataset.most);
	const coming = most > length ? Math.min(pageSize, most - length) : pageSize;
	const more = rows(length + coming) - rows(length);
	people.style.minBlockSize = `${people.offsetHeight + more * row}px`;
	return () => {
		people.style.minBlockSize = "";
	};
}

/** There is no link any more: whoever stood on it stays at the end. */
function endWith(end: HTMLElement, last: HTMLElement): void {
	const isHere = end.contains(document.activeElement);
	end.replaceChildren(...last.childNodes);
	end.tabIndex = -1;
	if (isHere) end.focus({ preventScroll: true });
}

/** An answer that refuses is an empty page; null without any. */
async function fetchPage(address: string): Promise<string | null> {
	try {
		const answer = await fetch(address);
		return answer.ok ? await answer.text() : "";
	} catch {
		return null;
	}
}

function sayShown(count: number): void {
	const shown = document.querySelector<HTMLElement>("#shown [data-count]");
	const most = document.querySelector<HTMLElement>("#shown [data-most]");
	if (shown) shown.textContent = String(count);
	// More than were counted says nothing.
	if (most && count > Number(most.dataset.most)) most.remove();
}

/** Fetches again what was there when the page was left, and goes back to the place. */
async function restoreScroll(kept: Kept, add: () => Promise<Added>): Promise<void> {
	const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (!entry || entry.type === "navigate") return;
	const wanted = kept.galleryPages?.length ?? 0;
	if (wanted > 0) {
		history.scrollRestoration = "manual";
		for (let at = 0; at < wanted; at += 1) if ((await add()) !== "added") break;
		scrollTo({ top: kept.galleryTop ?? 0, behavior: "instant" });
	}
	const at = kept.galleryAt && document.getElementById(kept.galleryAt);
	if (at) at.querySelector("a")?.focus({ preventScroll: true });
}
