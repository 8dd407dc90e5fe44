import type { Session } from "./session-answer.ts";

/** What a page says of itself in its markup (decision 0007). */
export type PageFacts = {
	/** It was rendered for somebody who was signed in. */
	isSignedIn: boolean;
	/** It can be seen only by somebody who is signed in. */
	needsAccount: boolean;
	/** Where somebody who is signed in goes instead, on /auth. */
	leaveTo: string | undefined;
	/** Its own path and query. */
	path: string;
};

/** Where the page goes: another address in the place of this one, or once more from the server. */
export type PageMove = { replace: string } | "reload";

/**
 * Keeps a page honest about who is signed in: what was rendered for a person leaves the screen when
 * that person has signed out or is somebody else by now, and /auth is left after any sign-in
 * (specification, section 4). Undefined: the page stays, with all that was typed into it.
 */
export function movePage(
	page: PageFacts,
	known: Session | undefined,
	now: Session | null,
): PageMove | undefined {
	if (now && page.leaveTo !== undefined) return { replace: page.leaveTo };
	if (!page.isSignedIn) return undefined;
	if (!now && page.needsAccount) return { replace: `/auth?next=${encodeURIComponent(page.path)}` };
	if (!now || (known && known.user.id !== now.user.id)) return "reload";
	return undefined;
}
