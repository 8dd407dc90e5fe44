import { sql } from "kysely";
import { createContext, redirect } from "react-router";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import type { Reader } from "../../platform/live/live-ports.server.ts";
import { isRefresh } from "../../platform/live/refresh.ts";
import { cookiesContext, type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import { clearedSessionCookies, seemsSignedIn, sessionCookie, sessionCookies } from "../cookies.ts";
import { isOpenSuspended, suspensionPath } from "../open-suspended.ts";
import { acceptancePath, isOpenWithoutAcceptance } from "../open-without.ts";
import { isSuspended } from "../suspension.server.ts";
import { forPayment } from "./for-payment.ts";
import { findSession, type Person } from "./session.server.ts";
import { leaveWithWords } from "./unsent.server.ts";

type Row = { id: string; account_id: string; expires_at: Date };

const findByToken = compileQuery<{ hash: string; now: Date }, Row>((db, value) =>
	db
		.selectFrom("sessions")
		.innerJoin("accounts", "accounts.id", "sessions.account_id")
		.select(["sessions.id", "account_id", "expires_at"])
		.where(({ not }) => not(isSuspended(sql<Date>`${value("now")}::timestamptz`)))
		.where("token_hash", "=", value("hash"))
		.where("expires_at", ">", value("now"))
		.where("is_staff", "=", false)
		.where(sql<boolean>`is_unlocked(sessions, ${value("now")}::timestamptz)`),
);

/**
 * Whose browser opens an event stream; null for visitors, suspended members, a locked session, and the staff, who
 * are not members. An open stream is no act, so it renews no session.
 */
export async function findReader(
	{ db, settings }: Pick<Site, "db" | "settings">,
	request: Request,
): Promise<Reader | null> {
	const token = sessionCookie.read(request, settings.origin);
	if (token === undefined) return null;
	const row = await findByToken(db, { hash: hashToken(token), now: new Date() });
	return row
		? { accountId: row.account_id, sessionId: row.id, expiresAt: row.expires_at.getTime() }
		: null;
}

const foundContext = createContext<Promise<Person | null> | null>(null);
const lockedContext = createContext<Person | null>(null);

/**
 * The signed-in person or null; looked up once per request, and renews the session's cookies. Behind the lock's
 * gate, somebody locked out is null.
 */
export function findPerson({ request, context }: RequestArgs): Promise<Person | null> {
	const known = context.get(foundContext);
	if (known) return known;
	const found = lookUp({ request, context });
	context.set(foundContext, found);
	return found;
}

/** From here on the request counts as a visitor's. */
export function hidePerson({ context }: Pick<RequestArgs, "context">, person: Person): void {
	context.set(lockedContext, person);
	context.set(foundContext, Promise.resolve(null));
}

/** The session's person, even if it is locked: for what is outside the lock. */
export async function findHolder(args: RequestArgs): Promise<Person | null> {
	return args.context.get(lockedContext) ?? findPerson(args);
}

/** Requests that open pages make without user activity. */
const isByItself =
	/^\/(api\/|pictures\/|staff\/pulse$|notifications\/seen$|messages\/[^/]+\/read$)/;

async function lookUp({ request, context }: RequestArgs): Promise<Person | null> {
	const { db, settings } = siteOf(context);
	const token = sessionCookie.read(request, settings.origin);
	const { pathname } = pageAddress(request);
	const isAct = !isByItself.test(pathname) && !isRefresh(request);
	const isPaying = forPayment.test(pathname);
	const found = token === undefined ? null : await findSession(db, { token }, { isAct, isPaying });
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
 * The signed-in person; anybody else is redirected to /auth and returns afterwards (specification, section 6),
 * which explains it if a session has just ended. Someone who has not accepted the newest terms is redirected to
 * them, except on pages that are always open; likewise a suspended member to the account, except on pages open to
 * them. Staff are not members: a member's page redirects them to theirs.
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
		const to = `${acceptancePath}?next=${encodeURIComponent(back)}`;
		throw await leaveWithWords(request, { to, why: "terms" });
	}
	const to = `/auth?next=${encodeURIComponent(back)}`;
	const say = seemsSignedIn(request) ? { say: { hasEnded: true } } : {};
	// Asked of visitors too: another tab may have noticed first and cleared the cookies.
	throw await leaveWithWords(request, { to, why: "ended" }, redirectWith(siteOf(context), to, say));
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
