import { createContext, redirect } from "react-router";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { cookiesContext, type RequestArgs, siteOf } from "../../platform/site.ts";
import { acceptancePath, isOpenWithoutAcceptance } from "../acceptance/open-without.ts";
import { clearedSessionCookies, seemsSignedIn, sessionCookie, sessionCookies } from "../cookies.ts";
import { isOpenSuspended, suspensionPath } from "../suspension/open-suspended.ts";
import { findSession, type Person } from "./session.server.ts";

const foundContext = createContext<Promise<Person | null> | null>(null);

/** The signed-in person or null; looked up once per request, and renews the session's cookies. */
export function findPerson({ request, context }: RequestArgs): Promise<Person | null> {
	const known = context.get(foundContext);
	if (known) return known;
	const found = lookUp({ request, context });
	context.set(foundContext, found);
	return found;
}

async function lookUp({ request, context }: RequestArgs): Promise<Person | null> {
	const { db, settings } = siteOf(context);
	const token = sessionCookie.read(request, settings.origin);
	const isAct = !pageAddress(request).pathname.startsWith("/api/");
	const found = token === undefined ? null : await findSession(db, { token }, { isAct });
	const cookies = context.get(cookiesContext);
	if (!found) {
		if (token !== undefined || seemsSignedIn(request)) {
			cookies.push(...clearedSessionCookies(settings.origin));
		}
		return null;
	}
	if (found.isRenewed && token) cookies.push(...sessionCookies(token, settings.origin));
	return found;
}

/** Where the staff go as themselves. */
const ofStaff = /^\/(account|staff|auth)(\/|$)/i;

/**
 * The signed-in person; anybody else is redirected to /auth and returns afterwards (specification,
 * section 6), which explains it if a session has just ended. Who has not accepted the newest terms is
 * redirected to them, except where a person can always go; so is a suspended member to the account,
 * except where such a member can go. The staff are no members: a member's page
 * redirects them to theirs.
 */
export async function requirePerson(args: RequestArgs): Promise<Person> {
	const person = await findPerson(args);
	const { request, context } = args;
	const { pathname, search } = pageAddress(request);
	// A POST cannot be repeated by a redirect, so the return path is the page itself.
	const back = request.method === "POST" ? pathname : pathname + search;
	if (person) {
		if (person.isStaff && !ofStaff.test(pathname)) throw redirect("/staff", 303);
		if (person.isSuspended && !isOpenSuspended(pathname)) throw redirect(suspensionPath, 303);
		if (!person.mustAccept || isOpenWithoutAcceptance(pathname)) return person;
		throw redirect(`${acceptancePath}?next=${encodeURIComponent(back)}`, 303);
	}
	throw redirectWith(
		siteOf(context),
		`/auth?next=${encodeURIComponent(back)}`,
		seemsSignedIn(request) ? { say: { hasEnded: true } } : {},
	);
}

/**
 * The signed-in person, reauthenticated within ten minutes; others are redirected to do so and
 * return to `back`. A POST is not carried out then; `again` makes the page say so.
 */
export async function requireReauthentication(args: RequestArgs, back: string): Promise<Person> {
	const person = await requirePerson(args);
	if (person.isReauthenticated) return person;
	const again = args.request.method === "POST" ? "&again=1" : "";
	throw redirect(`/account/unlock?next=${encodeURIComponent(back)}${again}`, 303);
}
