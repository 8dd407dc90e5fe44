import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { verifyPassword } from "../passwords/password-hash.server.ts";
import { disownLink } from "../recovery/disown-link.server.ts";
import { findDevice, rememberDevice, trustDevice } from "../sessions/device.server.ts";
import { nameDevice } from "../sessions/device-name.ts";
import { hashToken, openSession } from "../sessions/session.server.ts";
import { newDevice } from "./new-device.email.tsx";

/**
 * Whether a password opens an account. Each try costs two hashes: of the account or of nobody, and of
 * the waiting sign-up or of nobody. That an address waits for its confirmation is said after the right
 * password only, and alike where the address has an account: its owner hears of that by mail.
 */
export async function checkPassword(
	db: Kysely<Tables>,
	email: string,
	password: string,
	/** The sign-up of this browser counts before newer ones that a stranger may have made. */
	browserToken: string | undefined,
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
		.orderBy(sql`browser_hash = ${hashToken(browserToken ?? "")}`, "desc")
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	const opensAccount = await verifyPassword(account?.password_hash || null, password);
	const opensSignUp = await verifyPassword(signUp?.password_hash || null, password);
	if (account && opensAccount) return { accountId: account.id };
	if (signUp && opensSignUp) return { refused: "unconfirmed", signUp: signUp.id };
	return { refused: "invalid" };
}

/** The hash of an account's password; null when nothing opens it until its owner chooses anew. */
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

type Browser = {
	userAgent: string | null;
	/** The token of the cookie by which a browser is known again, if it has one. */
	deviceToken: string | undefined;
	/** Its owner asked not to be asked for the second factor here for a while. */
	isTrusted?: boolean;
	/** The account was opened just now by this very browser. */
	isNew?: boolean;
};

/** What a browser keeps of a sign-in: tokens for its two cookies. */
export type SignedIn = { sessionToken: string; deviceToken: string };

/**
 * Opens a session for somebody who proved to be the owner of an account. A browser that is new to the
 * account is remembered, and the owner is told by mail, unless it is the one that opened the account.
 */
export function signIn(site: Site, accountId: string, browser: Browser): Promise<SignedIn> {
	const device = nameDevice(browser.userAgent);
	return site.db.transaction().execute(async (trx) => {
		const known = await findDevice(trx, accountId, browser.deviceToken);
		const { deviceToken } = await rememberDevice(trx, accountId, browser.deviceToken, device);
		if (browser.isTrusted) await trustDevice(trx, accountId, deviceToken);
		if (!known && !browser.isNew) await tellOwner(trx, site, accountId, device);
		const { token } = await openSession(trx, accountId, device);
		return { sessionToken: token, deviceToken };
	});
}

async function tellOwner(
	trx: Transaction<Tables>,
	site: Site,
	accountId: string,
	device: string,
): Promise<void> {
	const { email } = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	const letter = newDevice({
		device,
		at: new Date(),
		disown: disownLink(site, { accountId, email }),
	});
	await queueMail(trx, site, { class: "service", to: email, letter });
}
