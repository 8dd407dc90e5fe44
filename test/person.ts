/** People who are signed in, for tests. */
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import { openSession, proveSession } from "../app/accounts/sessions/session.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";

export const password = "שלושה כיסאות ליד החלון";
let hash: Promise<string> | undefined;

/** An account and a browser that is signed in to it; `proven`: the password was just given again. */
export async function signedIn(
	db: Kysely<Tables>,
	email: string,
	{ proven = false }: { proven?: boolean } = {},
): Promise<{ accountId: string; sessionId: string; email: string; cookie: string }> {
	hash ??= hashPassword(password);
	const accountId = randomUUID();
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: await hash })
		.execute();
	const { token, sessionId } = await openSession(db, accountId, "Chrome · Android");
	const newer = proven ? await proveSession(db, { sessionId }) : { token };
	return { accountId, sessionId, email, cookie: `session=${newer.token}; signed-in=1` };
}
