/** People of tests: an account and a browser that is signed in to it. */
import { randomUUID } from "node:crypto";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import {
	findSession,
	openSession,
	type Person,
	proveSession,
} from "../app/accounts/sessions/session.server.ts";
import { sessionCookies } from "../app/accounts/sessions/session-cookies.ts";
import type { Site } from "../app/platform/site.ts";

/** The password of everybody that `addPerson` makes. */
export const password = "ארבע מילים פשוטות";

let hash: Promise<string> | undefined;

type Store = Pick<Site, "db" | "settings">;

/** Adds an account and signs a browser in; `cookie` is what that browser sends. */
export async function addPerson(
	{ db, settings }: Store,
	{ email = "dana@example.com", isProven = true } = {},
): Promise<{ person: Person; cookie: string }> {
	hash ??= hashPassword(password);
	const accountId = randomUUID();
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: await hash })
		.execute();
	return signInAgain({ db, settings }, accountId, isProven);
}

/** Signs a further browser in to an account. */
export async function signInAgain(
	{ db, settings }: Store,
	accountId: string,
	isProven = false,
): Promise<{ person: Person; cookie: string }> {
	const opened = await openSession(db, accountId, "Chrome · Android");
	const { token } = isProven ? await proveSession(db, opened) : opened;
	const person = await findSession(db, { token });
	if (!person) throw new Error("The session was just opened.");
	const [cookie = ""] = sessionCookies(token, settings.origin);
	return { person, cookie: cookie.split(";")[0] ?? "" };
}

/** As `addPerson`, where only the database is at hand; its cookies hold the hint too. */
export async function signedIn(
	db: Store["db"],
	email: string,
	{ proven = false }: { proven?: boolean } = {},
): Promise<{ accountId: string; sessionId: string; email: string; cookie: string }> {
	const settings = { origin: "http://localhost:3000" } as Store["settings"];
	const { person, cookie } = await addPerson({ db, settings }, { email, isProven: proven });
	const { accountId, sessionId } = person;
	return { accountId, sessionId, email, cookie: `${cookie}; signed-in=1` };
}
