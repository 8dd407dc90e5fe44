import { type MiddlewareFunction, redirect } from "react-router";
import { pageAddress } from "../../platform/http/return-path.ts";
import { flashContext, type RequestArgs, siteOf, variantContext } from "../../platform/site.ts";
import { findPerson, hidePerson } from "../sessions/person.server.ts";
import type { Person } from "../sessions/session.server.ts";
import { lockSession } from "./lock.server.ts";
import { lockedWord, lockPath } from "./lock.ts";

/**
 * Paths that reveal nothing: leaving, the theme, files fetched by programs, proofs of work, and the calls of a
 * started payment, which carry their own token.
 */
const isOutside =
	/^\/(exit|theme|proof|sitemap\.xml|robots\.txt|manifest\.webmanifest|speculation-rules\.json|\.well-known\/.*|api\/(webhooks\/paypal|get-paypal-config|create-order|capture-order))$/;

/** Paths that unlock or end a locked session. */
const isForLocked = /^\/(lock|sign-out|api\/passkeys\/unlock(\/options)?)$/;

/** Paths open to everybody, shown as to a visitor. */
const isForVisitors = /^\/(safety|urgent|cancel|newsletter\/stop)(\/|$)/;

/** Starting the app or pressing a notification asks for the code, except this soon after an act. */
const justNowMs = 10_000;

/**
 * Keeps a locked session out of every page, action and answer, where the person of the request is found first
 * (docs/decisions/0099-app-lock.md).
 */
export const lockGate: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const { pathname } = pageAddress(request);
	if (isOutside.test(pathname)) return next();
	// If the lookup fails, the page that repeats it reports the error.
	const person = await findPerson({ request, context }).catch(() => null);
	if (!person?.lock && !person?.isLocked) return next();
	const { searchParams } = new URL(request.url);
	const isOpened = searchParams.has("opened") && Date.now() - +person.actedAt > justNowMs;
	const isLocked = person.isLocked || (isOpened && (await lockSession(siteOf(context).db, person)));
	if (!isLocked) return next();
	hidePerson({ context }, person);
	context.set(variantContext, { ...context.get(variantContext), isSignedIn: false });
	context.set(flashContext, {});
	if (isForLocked.test(pathname) || isForVisitors.test(pathname)) return next();
	return isDocument(request) ? redirect(lockPage(request), 303) : refuse(pathname);
};

/**
 * Whether the response is shown as a page, as browsers declare; a request that declares nothing counts as one.
 * Requests passed on by a page's own service worker say `empty` but still ask for HTML.
 */
function isDocument({ url, headers }: Request): boolean {
	const { pathname } = new URL(url);
	const isData = pathname.endsWith(".data") || /^\/(api|pictures)\//.test(pathname);
	const asksForHtml = headers.get("accept")?.startsWith("text/html") ?? false;
	return !isData && (asksForHtml || (headers.get("sec-fetch-dest") ?? "document") === "document");
}

/** The lock page, which returns to the page that was asked for. */
function lockPage(request: Request): string {
	const { pathname, search } = pageAddress(request);
	const asked = new URLSearchParams(search);
	asked.delete("opened");
	const query = request.method !== "POST" && asked.size > 0 ? `?${asked}` : "";
	return `${lockPath}?next=${encodeURIComponent(pathname + query)}`;
}

function refuse(pathname: string): Response {
	const init = { status: 403 };
	if (!pathname.startsWith("/api/")) return new Response(lockedWord, init);
	return Response.json({ error: { code: lockedWord, message: "האתר נעול" } }, init);
}

export async function findLock(args: RequestArgs): Promise<Person["lock"]> {
	const person = await findPerson(args).catch(() => null);
	return person?.lock ?? null;
}
