import { defineCookie } from "../../platform/cookies.ts";
import type { Site } from "../../platform/site.ts";

/**
 * Marks a browser in which somebody of the staff worked within the last day, so that it is led back to
 * signing in once the session is over. It opens nothing.
 */
const seconds = 86_400;
export const staffBrowserCookie = defineCookie({ name: "desk", seconds });
const purpose = "staff browser";

type Claims = { accountId: string; until: number };
type Store = Pick<Site, "vault" | "settings">;

/** The `Set-Cookie` value of the mark. */
export function markStaffBrowser({ vault, settings }: Store, accountId: string): string {
	const claims: Claims = { accountId, until: Date.now() + seconds * 1_000 };
	return staffBrowserCookie.set(vault.seal(purpose, JSON.stringify(claims)), settings.origin);
}

/** The account whose mark a request carries, or null. */
export function readStaffBrowser({ vault, settings }: Store, request: Request): string | null {
	const sealed = staffBrowserCookie.read(request, settings.origin);
	const opened = sealed ? vault.open(purpose, sealed) : null;
	if (opened === null) return null;
	const { accountId, until } = JSON.parse(opened) as Claims;
	return until > Date.now() ? accountId : null;
}
