import type { EntryContext, UIMatch } from "react-router";

/** Query parameters that a still page knows, each with its values. */
type KnownParameters = Readonly<Record<string, readonly string[]>>;

type StillHandle = { hydrate: false; still: { parameters: KnownParameters } };

/**
 * `export const handle = still()` makes a page still: rendered once for each theme and each known
 * set of query parameters, then served from memory, with no React in the browser.
 */
export function still(parameters: KnownParameters = {}): StillHandle {
	return { hydrate: false, still: { parameters } };
}

/** `export const handle = bare` leaves React out of the browser without keeping the page. */
export const bare = { hydrate: false } as const;

/** Whether any route on the path leaves React out of the browser. */
export function isBare(matches: readonly UIMatch[]): boolean {
	return matches.some(
		(match) => (match.handle as Partial<StillHandle> | undefined)?.hydrate === false,
	);
}

/** Whether an answer brings React to the browser; known before it is rendered. */
export function isHydrated(router: EntryContext): boolean {
	return !router.staticHandlerContext.matches.some(
		({ route }) => handleOf(router, route.id)?.hydrate === false,
	);
}

/** `export const handle = checkout` lets the payment provider's script and window into one page. */
export const checkout = { takesPayments: true } as const;

/** Whether the page that answers takes payments. */
export function takesPayments(router: EntryContext): boolean {
	return router.staticHandlerContext.matches.some(
		({ route }) => handleOf(router, route.id)?.takesPayments,
	);
}

type Handle = Partial<StillHandle & typeof checkout>;

function handleOf(router: EntryContext, id: string): Handle | undefined {
	return (router.routeModules[id] as { handle?: Handle } | undefined)?.handle;
}

/**
 * Whether an answer may be kept: a still page, asked for with nothing but parameters that it knows,
 * in the one spelling and order that its own links use; else a visitor could fill the memory.
 */
export function mayBeKept(router: EntryContext, request: Request): boolean {
	const leaf = router.staticHandlerContext.matches.at(-1);
	const handle = leaf && handleOf(router, leaf.route.id);
	if (request.method !== "GET" || !handle?.still || router.staticHandlerContext.errors)
		return false;
	const { searchParams, search } = new URL(request.url);
	const known = new URLSearchParams();
	for (const [name, values] of Object.entries(handle.still.parameters)) {
		const value = searchParams.get(name);
		if (value !== null && values.includes(value)) known.set(name, value);
	}
	return search === (known.size === 0 ? "" : `?${known}`);
}
