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
 * known set of query parameters, then served from memory. Signed-in people get it rendered for themselves, and
 * nothing of that is cached.
 */
export function staticPage(parameters: KnownParameters = {}): StaticHandle {
	return { static: { parameters } };
}

/**
 * A visitor's page with a form: a document whose scripts wait until somebody touches the form (decision 0072).
 */
export const formPage = { starts: "touched" } as const;

/** A page in which React also runs for visitors, once it is shown: its scripts do not come before its words. */
export const appPage = { starts: "idle" } as const;

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
 * `export const handle = camera` on the pages that may open the camera (`cameraHeaders`). What a document may open
 * is settled when it is loaded, so they are entered by loading one.
 */
export const camera = { usesCamera: true } as const;

/**
 * `export const handle = desk` leaves out the site's header and footer: a page of the staff brings its
 * own frame (`staff/frame/desk-frame.tsx`).
 */
export const desk = { isDesk: true } as const;

/** A page alone, with nothing of the site around it. */
export const bare = { isBare: true } as const;

/** A page on which the staff finish one thing before the desk opens, such as giving a second factor. */
export const oneThing = { darkHero: true, isOneThing: true, needsAccount: true } as const;

export function frameOf(matches: readonly UIMatch[]) {
	const { needsAccount, ...handle } = (matches.at(-1)?.handle ?? {}) as Handle;
	return { ...handle, needsAccount: handle.isDesk || needsAccount };
}

/** With the page, when the browser is idle, or when a form is touched. */
type Start = "loaded" | "idle" | "touched";

/**
 * When React starts in a page: at once for signed-in people, for visitors as the page's handle says, and never in a
 * plain or failed one.
 */
export function startOf(
	{ isPlain, starts }: Pick<Handle, "isPlain" | "starts">,
	{ isSignedIn, hasFailed }: { isSignedIn: boolean; hasFailed: boolean },
): Start | undefined {
	if (isPlain || hasFailed) return undefined;
	return isSignedIn ? "loaded" : starts;
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

/** Whether the page that was rendered has scripts that wait. */
export function startsLater(router: EntryContext): boolean {
	const { matches, loaderData, errors } = router.staticHandlerContext;
	const root = loaderData.root as { me?: unknown } | undefined;
	const handle = handleOf(router, matches.at(-1)?.route.id ?? "") ?? {};
	const page = { isSignedIn: root?.me != null, hasFailed: errors !== null };
	return (startOf(handle, page) ?? "loaded") !== "loaded";
}

type FrameHandle = {
	isDesk: boolean;
	isBare: boolean;
	isOneThing: boolean;
	needsAccount: boolean;
	darkHero: boolean;
};

type Handle = Partial<
	StaticHandle & typeof checkout & typeof plain & FrameHandle & { starts: Exclude<Start, "loaded"> }
>;

function handleOf(router: EntryContext, id: string): Handle | undefined {
	return (router.routeModules[id] as { handle?: Handle } | undefined)?.handle;
}
