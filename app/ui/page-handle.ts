import type { EntryContext, UIMatch } from "react-router";

/**
 * Query parameters that a static page reads, each with the values that change the page, or "text"
 * for free text. It must read no others: they are ignored by the cache
 * (`page-cache/static-pages.ts`).
 */
type KnownParameters = Readonly<Record<string, readonly string[] | "text">>;

type StaticHandle = {
	static: { parameters: KnownParameters };
};

/**
 * `export const handle = staticPage()` makes a page static for visitors: rendered once for each theme and each
 * known set of query parameters, then served from memory. Whoever is signed in gets it rendered for
 * themselves, and nothing of that is cached.
 */
export function staticPage(parameters: KnownParameters = {}): StaticHandle {
	return { static: { parameters } };
}

/**
 * A page whose behaviour still is a script beside its markup (decision 0072): React does not run in it, and it is
 * entered and left by loading a document.
 */
export const plain = { isPlain: true } as const;

/**
 * `export const handle = checkout` allows the payment provider's script and window on one page. A content
 * policy belongs to a document, so the page is entered by loading one.
 */
export const checkout = { takesPayments: true } as const;

/**
 * `export const handle = desk` leaves out the site's header and footer: a page of the staff brings its
 * own frame (`staff/frame/desk-frame.tsx`).
 */
export const desk = { isDesk: true, ...plain } as const;

/** A page on which the staff finish one thing before the desk opens, such as giving a second factor. */
export const oneThing = { darkHero: true, isOneThing: true, needsAccount: true, ...plain } as const;

export function frameOf(matches: readonly UIMatch[]) {
	const { isDesk, isOneThing, needsAccount, darkHero, isPlain } = (matches.at(-1)?.handle ??
		{}) as Handle;
	return { isDesk, isOneThing, needsAccount: isDesk || needsAccount, darkHero, isPlain };
}

/** Whether the matched page is one of the desk, where opening a page is an act that is recorded. */
export function isOfDesk(router: EntryContext): boolean {
	return router.staticHandlerContext.matches.some(
		({ route }) => handleOf(router, route.id)?.isDesk,
	);
}

export function takesPayments(router: EntryContext): boolean {
	return router.staticHandlerContext.matches.some(
		({ route }) => handleOf(router, route.id)?.takesPayments,
	);
}

type FrameHandle = {
	isDesk: boolean;
	isOneThing: boolean;
	needsAccount: boolean;
	darkHero: boolean;
};

type Handle = Partial<StaticHandle & typeof checkout & typeof plain & FrameHandle>;

function handleOf(router: EntryContext, id: string): Handle | undefined {
	return (router.routeModules[id] as { handle?: Handle } | undefined)?.handle;
}
