import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Hasher, verifyPassword } from "../passwords/password-hash.server.ts";
import { hashToken } from "../sessions/session.server.ts";

/**
 * Whether a password opens an account. Each attempt costs two hashes, of the account and of the
 * pending sign-up, with dummies where there is none. That an address is unconfirmed is said only
 * after the right password, and the same way if the address has an account: its owner is notified
 * by mail.
 */
export async function checkPassword(
	db: Kysely<Tables>,
	email: string,
	password: string,
	/** Prefers this browser's sign-up over newer ones, which may be a stranger's. */
	browserToken: string | undefined,
	hasher: Hasher,
): Promise<
	{ accountId: string } | { refused: "invalid" } | { refused: "unconfirmed"; signUp: string }
> {
	const account = await db
		.selectFrom("accounts")
		.select(["id", "password_hash"])
		.where("email", "=", email)
		.executeTakeFirst();
	const signUp = await db
		.selectFrom("sign_ups")
		.select(["id", "password_hash"])
		.where("email", "=", email)
		.where("account_id", "is", null)
		.where("expires_at", ">", new Date())
		.orderBy(
			(row) =>
				row.exists(
					row
						.selectFrom("sign_up_browsers")
						.select("sign_up_id")
						.whereRef("sign_up_id", "=", "sign_ups.id")
						.where("browser_hash", "=", hashToken(browserToken ?? "")),
				),
			"desc",
		)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const opensAccount = await verifyPassword(account?.password_hash || null, password, hasher);
	const opensSignUp = await verifyPassword(signUp?.password_hash || null, password, hasher);
	if (account && opensAccount) return { accountId: account.id };
	if (signUp && opensSignUp) return { refused: "unconfirmed", signUp: signUp.id };
	return { refused: "invalid" };
}

/** An account's password hash; null while the account is locked until a password reset. */
export async function findPasswordHash(
	db: Kysely<Tables>,
	accountId: string,
): Promise<string | null> {
	const row = await db
		.selectFrom("accounts")
		.select("password_hash")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row?.password_hash || null;
}
