import { createContext, type RouterContextProvider, redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { cookiesContext, siteOf } from "../../platform/site.ts";
import { findSession, type Person } from "./session.server.ts";
import {
	clearedSessionCookies,
	readSessionToken,
	seemsSignedIn,
	sessionCookies,
} from "./session-cookies.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

const foundContext = createContext<Promise<Person | null> | null>(null);

/** The person who asks, or null; looked up once a request, and the session's cookies slide along. */
export function findPerson({ request, context }: Asked): Promise<Person | null> {
	const known = context.get(foundContext);
	if (known) return known;
	const found = lookUp({ request, context });
	context.set(foundContext, found);
	return found;
}

async function lookUp({ request, context }: Asked): Promise<Person | null> {
	const { db, settings } = siteOf(context);
	const token = readSessionToken(request, settings.origin);
	const found = token === undefined ? null : await findSession(db, { token });
	const cookies = context.get(cookiesContext);
	if (!found) {
		if (token !== undefined || seemsSignedIn(request.headers.get("cookie"))) {
			cookies.push(...clearedSessionCookies(settings.origin));
		}
		return null;
	}
	if (found.isRenewed && token) cookies.push(...sessionCookies(token, settings.origin));
	return found;
}

/**
 * The person who asks; anybody else is sent to /auth and comes back afterwards (specification,
 * section 6). Who was signed in until now hears that it is over.
 */
export async function requirePerson(asked: Asked): Promise<Person> {
	const person = await findPerson(asked);
	if (person) return person;
	const { request, context } = asked;
	const { settings, vault } = siteOf(context);
	const headers = new Headers();
	if (seemsSignedIn(request.headers.get("cookie"))) {
		const toast = {
			kind: "destructive",
			title: "שגיאה",
			body: "ההתחברות הסתיימה, יש להתחבר שוב",
		} as const;
		headers.append("Set-Cookie", flashCookie({ vault, settings }, { toast }));
	}
	const { pathname, search } = new URL(request.url);
	// What was posted cannot be posted again by going back, so the way leads to the page itself.
	const back = request.method === "POST" ? pathname : pathname + search;
	throw redirect(`/auth?next=${encodeURIComponent(back)}`, { status: 303, headers });
}

/**
 * The person who asks, having given the password or a passkey again within ten minutes; others are
 * sent to give it and come back to `back`. What was posted is not done then; `again` has that said.
 */
export async function requireProof(asked: Asked, back: string): Promise<Person> {
	const person = await requirePerson(asked);
	if (person.isProven) return person;
	const again = asked.request.method === "POST" ? "&again=1" : "";
	throw redirect(`/account/unlock?next=${encodeURIComponent(back)}${again}`, 303);
}
