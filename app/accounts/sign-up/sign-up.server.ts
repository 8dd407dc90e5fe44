import { randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { consentVersions } from "../consents.ts";
import { hashToken, makeToken } from "../sessions/session.server.ts";
import { addressIsKnown, confirmAddress } from "./sign-up.email.tsx";

/**
 * Signing up. Until its address is confirmed there is no account, only a row in `sign_ups`: a known
 * and an unknown address are treated by the very same steps, and what differs, the mail, is decided
 * by a job. So neither text nor time tells who is a member (decision 0006).
 */
const hour = 3_600_000;
const linkLasts = 24 * hour;
/** ASVS 6.5.5: a code from a mail lives ten minutes. */
const codeLasts = 10 * 60_000;
/** So long a person may ask for a new mail or mend the address. */
const signUpLasts = 7 * 24 * hour;

/** What the home page's quick form left; becomes the profile's first words. */
export type FirstWords = { name: string; age: number; gender: "male" | "female" };

export type SignUp = {
	email: string;
	passwordHash: string;
	person: FirstWords | null;
	/** Where the person wanted to go; a path on this site. */
	next: string | null;
	draftTokenHash: string | null;
};

export const signUpMailJob = "sign-up-mail";

type Store = Pick<Site, "db" | "vault" | "jobs">;

/** Keeps a filled sign-up and has its mail sent. The token belongs into a cookie of this browser. */
export function startSignUp(
	{ db, vault, jobs }: Store,
	{ email, passwordHash, person, next, draftTokenHash }: SignUp,
): Promise<{ browserToken: string }> {
	const browserToken = makeToken();
	const id = randomUUID();
	return db.transaction().execute(async (trx) => {
		await trx
			.insertInto("sign_ups")
			.values({
				id,
				email,
				password_hash: passwordHash,
				terms_version: consentVersions.terms,
				privacy_version: consentVersions.privacy,
				adult_version: consentVersions.adult,
				person: person ? vault.seal("sign-up", JSON.stringify(person)) : null,
				next_path: next,
				draft_token_hash: draftTokenHash,
				browser_hash: hashToken(browserToken),
				expires_at: new Date(Date.now() + signUpLasts),
			})
			.execute();
		await jobs.enqueue(trx, signUpMailJob, { signUp: id });
		return { browserToken };
	});
}

/** The sign-up that waits in this browser, or null. */
export async function findSignUp(
	db: Kysely<Tables>,
	browserToken: string | undefined,
): Promise<{ id: string; email: string; isConfirmed: boolean } | null> {
	if (browserToken === undefined) return null;
	const row = await db
		.selectFrom("sign_ups")
		.select(["id", "email", "account_id"])
		.where("browser_hash", "=", hashToken(browserToken))
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	return row ? { id: row.id, email: row.email, isConfirmed: row.account_id !== null } : null;
}

/** Lets this browser go on with a sign-up whose password was just given rightly. */
export async function adoptSignUp(
	db: Kysely<Tables>,
	id: string,
): Promise<{ browserToken: string }> {
	const browserToken = makeToken();
	await db
		.updateTable("sign_ups")
		.set({ browser_hash: hashToken(browserToken) })
		.where("id", "=", id)
		.execute();
	return { browserToken };
}

/** Sends the mail of a waiting sign-up once more; an older link and code end with it. */
export async function resendSignUpMail({ db, jobs }: Store, id: string): Promise<void> {
	await db.transaction().execute((trx) => jobs.enqueue(trx, signUpMailJob, { signUp: id }));
}

/** Mends a mistyped address before it was confirmed; the old one's link and code end. */
export async function correctAddress(
	{ db, jobs }: Store,
	id: string,
	email: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx
			.updateTable("sign_ups")
			.set({ email, link_hash: null, code_hash: null, code_tries: 0 })
			.where("id", "=", id)
			.where("account_id", "is", null)
			.execute();
		await jobs.enqueue(trx, signUpMailJob, { signUp: id });
	});
}

/** Writes the mail of a sign-up: link and code, or the word that the address has an account. */
export async function writeSignUpMail(site: Site, id: string): Promise<void> {
	const { db, vault, settings } = site;
	await db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("sign_ups")
			.select(["email", "account_id"])
			.where("id", "=", id)
			.where("expires_at", ">", new Date())
			.forUpdate()
			.executeTakeFirst();
		if (!row || row.account_id) return;
		const known = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", row.email)
			.executeTakeFirst();
		const link = makeToken();
		const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
		await trx
			.updateTable("sign_ups")
			.set({
				link_hash: hashToken(known ? makeToken() : link),
				link_expires_at: new Date(Date.now() + linkLasts),
				// Nobody gets the code of an address that is known; trying codes looks the same.
				code_hash: known ? hashToken(makeToken()) : digestCode(vault, id, code),
				code_expires_at: new Date(Date.now() + codeLasts),
				code_tries: 0,
			})
			.where("id", "=", id)
			.execute();
		const letter = known
			? addressIsKnown({
					signIn: `${settings.origin}/auth`,
					recover: `${settings.origin}/auth/recover`,
				})
			: confirmAddress({ link: `${settings.origin}/auth/confirm?token=${link}`, code });
		await queueMail(trx, site, { class: "service", to: row.email, letter });
	});
}

/** Keyed with the site's secret: six digits alone could be tried out by whoever holds the database. */
export function digestCode(vault: Vault, signUp: string, code: string): string {
	return vault.digest("sign-up code", `${signUp} ${code}`);
}

/** Deletes sign-ups that nobody confirmed in time. */
export async function deleteExpiredSignUps(db: Kysely<Tables>): Promise<void> {
	await db.deleteFrom("sign_ups").where("expires_at", "<=", new Date()).execute();
}
