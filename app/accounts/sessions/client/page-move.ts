import type { Session } from "./session-answer.ts";

/** What a page states in its markup (decision 0007). */
export type PageFacts = {
	isSignedIn: boolean;
	needsAccount: boolean;
	/** On /auth: the redirect target for signed-in visitors. */
	leaveTo: string | undefined;
	/** Its own path and query. */
	path: string;
};

/** How the page moves: replaced by another URL, or reloaded. */
export type PageMove = { replace: string } | "reload";

/**
 * Dispatched on the window before a script moves the page; calling `preventDefault` cancels the
 * move.
 */
export const pageMoving = "page-moving";

/**
 * Keeps a page in step with the session: a page rendered for a person is left when that person has
 * signed out or somebody else has signed in, and /auth is left after any sign-in (specification,
 * section 4). Undefined: the page stays, with everything typed into it.
 */
export function movePage(
	page: PageFacts,
	known: Session | undefined,
	now: Session | null,
): PageMove | undefined {
	if (now && page.leaveTo !== undefined) return { replace: page.leaveTo };
	if (!page.isSignedIn) return undefined;
	if (!now && page.needsAccount)
		return { replace: `/auth?next=${encodeURIComponent(page.path)}&ended=1` };
	if (!now || (known && known.user.id !== now.user.id)) return "reload";
	return undefined;
}
