import { randomInt, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
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
const wrongCodes = 5;
/** So long a person may ask for a new mail or mend the address. */
const signUpLasts = 7 * 24 * hour;

/** What the home page's quick form left; becomes the profile's first words. */
type FirstWords = { name: string; age: number; gender: "male" | "female" };

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
		if (known) {
			const letter = addressIsKnown({
				signIn: `${settings.origin}/auth`,
				recover: `${settings.origin}/auth/recover`,
			});
			await queueMail(trx, site, { class: "service", to: row.email, letter });
			return;
		}
		const link = makeToken();
		const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
		await trx
			.updateTable("sign_ups")
			.set({
				link_hash: hashToken(link),
				link_expires_at: new Date(Date.now() + linkLasts),
				code_hash: digestCode(vault, id, code),
				code_expires_at: new Date(Date.now() + codeLasts),
				code_tries: 0,
			})
			.where("id", "=", id)
			.execute();
		const letter = confirmAddress({
			link: `${settings.origin}/auth/confirm?token=${link}`,
			code,
		});
		await queueMail(trx, site, { class: "service", to: row.email, letter });
	});
}

/** A confirmed sign-up, and whether this browser may be signed in because of it. */
export type Confirmed = {
	accountId: string;
	signsIn: boolean;
	next: string | null;
};

/**
 * Confirms an address by the link of its newest mail. It signs in only the browser that signed up,
 * once; any later opening confirms nothing anew and does no harm.
 */
export function confirmByLink(
	{ db, vault }: Pick<Store, "db" | "vault">,
	link: string,
	browserToken: string | undefined,
): Promise<Confirmed | { refused: "expired" | "taken" }> {
	return db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("sign_ups")
			.selectAll()
			.where("link_hash", "=", hashToken(link))
			.where("link_expires_at", ">", new Date())
			.forUpdate()
			.executeTakeFirst();
		if (!row) return { refused: "expired" };
		const isSameBrowser =
			browserToken !== undefined && row.browser_hash === hashToken(browserToken);
		return confirm(trx, vault, row, isSameBrowser);
	});
}

/**
 * Confirms an address by the six digits of its newest mail, typed in the browser that signed up.
 * Five wrong ones end the code.
 */
export function confirmByCode(
	{ db, vault }: Pick<Store, "db" | "vault">,
	browserToken: string,
	code: string,
): Promise<Confirmed | { refused: "expired" | "wrong" | "taken" }> {
	return db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("sign_ups")
			.selectAll()
			.where("browser_hash", "=", hashToken(browserToken))
			.where("expires_at", ">", new Date())
			.forUpdate()
			.executeTakeFirst();
		if (!row) return { refused: "expired" };
		const isOver =
			row.code_tries >= wrongCodes ||
			(row.code_expires_at !== null && row.code_expires_at <= new Date());
		if (isOver) return { refused: "expired" };
		if (row.code_hash === null || row.code_hash !== digestCode(vault, row.id, code)) {
			await trx
				.updateTable("sign_ups")
				.set({ code_tries: row.code_tries + 1 })
				.where("id", "=", row.id)
				.execute();
			return { refused: "wrong" };
		}
		return confirm(trx, vault, row, true);
	});
}

type SignUpRow = Awaited<ReturnType<typeof selectOne>>;
const selectOne = (trx: Transaction<Tables>) =>
	trx.selectFrom("sign_ups").selectAll().executeTakeFirstOrThrow();

async function confirm(
	trx: Transaction<Tables>,
	vault: Vault,
	row: SignUpRow,
	isSameBrowser: boolean,
): Promise<Confirmed | { refused: "taken" }> {
	const accountId = row.account_id ?? (await openAccount(trx, vault, row));
	if (accountId === null) return { refused: "taken" };
	if (isSameBrowser) {
		// The browser's token has done its work.
		await trx
			.updateTable("sign_ups")
			.set({ browser_hash: hashToken(makeToken()), code_hash: null })
			.where("id", "=", row.id)
			.execute();
	}
	return { accountId, signsIn: isSameBrowser, next: row.next_path };
}

/** Turns a sign-up into an account with its consents, first profile and drafts; null when one exists. */
async function openAccount(
	trx: Transaction<Tables>,
	vault: Vault,
	row: SignUpRow,
): Promise<string | null> {
	const account = await trx
		.insertInto("accounts")
		.values({ id: randomUUID(), email: row.email, password_hash: row.password_hash })
		.onConflict((conflict) => conflict.column("email").doNothing())
		.returning("id")
		.executeTakeFirst();
	if (!account) return null;
	const given = row.created_at;
	await trx
		.insertInto("consents")
		.values([
			{ account_id: account.id, kind: "adult", version: row.adult_version, given_at: given },
			{ account_id: account.id, kind: "terms", version: row.terms_version, given_at: given },
			{ account_id: account.id, kind: "privacy", version: row.privacy_version, given_at: given },
		])
		.execute();
	const opened = row.person === null ? null : vault.open("sign-up", row.person);
	if (opened !== null) {
		const { name, age, gender } = JSON.parse(opened) as FirstWords;
		await trx
			.insertInto("profiles")
			.values({ id: account.id, display_name: name, age, gender })
			.execute();
	}
	if (row.draft_token_hash !== null) {
		await trx
			.deleteFrom("drafts")
			.where("token_hash", "=", row.draft_token_hash)
			.where("kind", "=", "quick")
			.execute();
		await trx
			.updateTable("drafts")
			.set({ account_id: account.id })
			.where("token_hash", "=", row.draft_token_hash)
			.execute();
	}
	await trx
		.updateTable("sign_ups")
		.set({ account_id: account.id, person: null })
		.where("id", "=", row.id)
		.execute();
	return account.id;
}

/** Keyed with the site's secret: six digits alone could be tried out by whoever holds the database. */
function digestCode(vault: Vault, signUp: string, code: string): string {
	return vault.digest("sign-up code", `${signUp} ${code}`);
}

/** Deletes sign-ups that nobody confirmed in time. */
export async function deleteExpiredSignUps(db: Kysely<Tables>): Promise<void> {
	await db.deleteFrom("sign_ups").where("expires_at", "<=", new Date()).execute();
}
