import { type MiddlewareFunction, redirect } from "react-router";
import { pageAddress } from "../../platform/http/return-path.ts";
import { flashContext, type RequestArgs, siteOf, variantContext } from "../../platform/site.ts";
import { findPerson, hidePerson } from "../sessions/person.server.ts";
import type { Person } from "../sessions/session.server.ts";
import { lockSession } from "./lock.server.ts";
import { lockedWord, lockPath } from "./lock.ts";

/**
 * What shows nobody anything: leaving, the theme, files that programs ask for, proofs of work, and the calls of
 * a payment that was begun, which bring a token of their own.
 */
const isOutside =
	/^\/(exit|theme|proof|sitemap\.xml|robots\.txt|manifest\.webmanifest|speculation-rules\.json|\.well-known\/.*|api\/(webhooks\/paypal|get-paypal-config|create-order|capture-order))$/;

/** What opens or ends a locked session. */
const isForLocked = /^\/(lock|sign-out|api\/passkeys\/unlock(\/options)?)$/;

/** What stays open to everybody, as a visitor gets it. */
const isForVisitors = /^\/(safety|urgent|cancel|newsletter\/stop)(\/|$)/;

/** An app that starts, and a notice that was pressed, ask for the code; who acted just now has given it. */
const justNowMs = 10_000;

/**
 * Keeps a locked session out of every page, action and answer, where the person of the request is found first
 * (docs/decisions/0099-app-lock.md).
 */
export const lockGate: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const { pathname } = pageAddress(request);
	if (isOutside.test(pathname)) return next();
	// Who cannot be found is told so by the page that asks again.
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
 * Whether the answer is shown as a page: browsers say so, and what says nothing is taken for one. What a page's own
 * service worker passes on says `empty`, and still asks for HTML.
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
	const query = request.method === "GET" && asked.size > 0 ? `?${asked}` : "";
	return `${lockPath}?next=${encodeURIComponent(pathname + query)}`;
}

function refuse(pathname: string): Response {
	const init = { status: 403 };
	if (!pathname.startsWith("/api/")) return new Response(lockedWord, init);
	return Response.json({ error: { code: lockedWord, message: "האתר נעול" } }, init);
}

/** What the open page needs to know of the person's lock. */
export async function findLock(args: RequestArgs): Promise<Person["lock"]> {
	const person = await findPerson(args).catch(() => null);
	return person?.lock ?? null;
}
