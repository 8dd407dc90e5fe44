import { data, redirect } from "react-router";
import type { Flash, Site } from "../site.ts";
import { flashCookie } from "./flash.server.ts";

type Sealer = Pick<Site, "vault" | "settings">;

/** Passed to the next page: its flash message, and further `Set-Cookie` values. */
export type RedirectExtras = Flash & { cookies?: readonly string[] };

/**
 * Redirects a POST to a page of ours (303). With `replace` that page is loaded as a document and
 * replaces the current one in the browser's history.
 */
export function redirectWith(
	site: Sealer,
	path: string,
	{ replace = false, ...extras }: RedirectExtras & { replace?: boolean } = {},
): Response {
	const headers = toHeaders(site, extras);
	if (replace) {
		// Combines React Router's own `replace` and `redirectDocument`.
		headers.set("X-Remix-Reload-Document", "true");
		headers.set("X-Remix-Replace", "true");
	}
	return redirect(path, { status: 303, headers });
}

/** The same for one of our scripts, which navigates itself. */
export function locationWith(
	site: Sealer,
	location: string,
	extras: RedirectExtras = {},
): Response {
	const headers = toHeaders(site, extras);
	headers.set("Cache-Control", "private, no-store");
	return Response.json({ location }, { headers });
}

/** The same for a page that is answered directly: its data and the response headers. */
export function dataWith<Data>(
	site: Sealer,
	given: Data,
	{ status = 200, ...extras }: RedirectExtras & { status?: number },
) {
	return data(given, { status, headers: toHeaders(site, extras) });
}

function toHeaders(site: Sealer, { cookies = [], ...flash }: RedirectExtras): Headers {
	const headers = new Headers();
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	if (Object.values(flash).some((part) => part !== undefined)) {
		headers.append("Set-Cookie", flashCookie(site, flash));
	}
	return headers;
}
