/** People for tests: an account and a browser signed in to it. */

import { randomUUID } from "node:crypto";
import { sessionCookies } from "../app/accounts/cookies.ts";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import {
	findSession,
	openSession,
	type Person,
	reauthenticateSession,
} from "../app/accounts/sessions/session.server.ts";
import type { Site } from "../app/platform/site.ts";
import { hashCost } from "./hash-cost.ts";

/** The password of every account created by `addPerson`. */
export const password = "ארבע מילים פשוטות";

const hashes = new Map<boolean, Promise<string>>();

type Store = Pick<Site, "db" | "settings">;

/** Adds an account and signs a browser in; `cookie` is what that browser sends. */
export async function addPerson(
	{ db, settings }: Store,
	{ email = "dana@example.com", isReauthenticated = true } = {},
): Promise<{ person: Person; cookie: string }> {
	const hash = hashes.get(hashCost.isReal) ?? hashPassword(password);
	hashes.set(hashCost.isReal, hash);
	const accountId = randomUUID();
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: await hash })
		.execute();
	return signInAgain({ db, settings }, accountId, isReauthenticated);
}

/** Signs another browser in to an account. */
export async function signInAgain(
	{ db, settings }: Store,
	accountId: string,
	isReauthenticated = false,
): Promise<{ person: Person; cookie: string }> {
	const opened = await openSession(db, accountId, "Chrome · Android");
	const { token } = isReauthenticated ? await reauthenticateSession(db, opened) : opened;
	const person = await findSession(db, { token });
	if (!person) throw new Error("The session was just opened.");
	const [cookie = ""] = sessionCookies(token, settings.origin);
	return { person, cookie: cookie.split(";")[0] ?? "" };
}

/** Adds a passkey that signs nobody in. */
export async function addPasskeyRow(
	db: Store["db"],
	accountId: string,
	created_at = new Date(),
): Promise<string> {
	const id = randomUUID();
	const key = { credential_id: randomUUID(), public_key: "x", counter: 0, transports: [] };
	await db
		.insertInto("passkeys")
		.values({ ...key, id, account_id: accountId, name: "x", created_at })
		.execute();
	return id;
}

/** Like `addPerson`, when only the database is available; its cookies include the hint. */
export async function signedIn(
	db: Store["db"],
	email: string,
	{ isReauthenticated = false }: { isReauthenticated?: boolean } = {},
): Promise<{ accountId: string; sessionId: string; email: string; cookie: string }> {
	const settings = { origin: "http://localhost:3000" } as Store["settings"];
	const { person, cookie } = await addPerson({ db, settings }, { email, isReauthenticated });
	const { accountId, sessionId } = person;
	return { accountId, sessionId, email, cookie: `${cookie}; signed-in=1` };
}
