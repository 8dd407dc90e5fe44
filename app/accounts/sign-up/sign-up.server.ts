import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { redirect } from "react-router";
import type { Tables } from "../../platform/database/tables.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { mayMail } from "../../platform/mail/budget.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import {
	hashCode,
	hashToken,
	issueToken,
	makeCode,
	makeToken,
	sealClaims,
} from "../../platform/tokens.server.ts";
import { isBarred } from "../blocklist.server.ts";
import { consentVersions } from "../consents.ts";
import { signUpCookie } from "../cookies.ts";
import { addressIsClosed, addressIsKnown, confirmAddress } from "./sign-up.email.tsx";

/**
 * Signing up. Until its address is confirmed there is no account, only a row in `sign_ups`: known
 * and unknown addresses go through exactly the same steps, and only the mail differs, which a job
 * chooses. Neither response nor timing reveals who is a member (decision 0006).
 */
const linkLasts = 24 * hour;
/** ASVS 6.5.5: a mailed code is valid for ten minutes. */
const codeLasts = 10 * 60_000;
/** How long the mail of a sign-up can be resent or its address corrected. */
const signUpLasts = 7 * 24 * hour;

/** The quick form's values, which prefill the profile. */
export type QuickFormValues = { name: string; age: number; gender: "male" | "female" };

export type SignUp = {
	email: string;
	passwordHash: string;
	person: QuickFormValues | null;
	/** The return path on this site. */
	next: string | null;
	draftTokenHash: string | null;
};

export const signUpMailJob = "sign-up-mail";

type Store = Pick<Site, "db" | "vault" | "jobs">;

/** Stores a submitted sign-up and queues its mail. The token goes into a cookie of this browser. */
export function startSignUp(
	{ db, vault, jobs }: Store,
	{ email, passwordHash, person, next, draftTokenHash }: SignUp,
): Promise<{ browserToken: string }> {
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
				person: person && sealClaims(vault, "sign-up", person),
				next_path: next,
				draft_token_hash: draftTokenHash,
				expires_at: new Date(Date.now() + signUpLasts),
			})
			.execute();
		await jobs.enqueue(trx, signUpMailJob, { signUp: id });
		return linkSignUpToBrowser(trx, id);
	});
}

export async function findSignUp(
	db: Kysely<Tables>,
	browserToken: string | undefined,
): Promise<{ id: string; email: string; isConfirmed: boolean } | null> {
	if (browserToken === undefined) return null;
	const row = await db
		.selectFrom("sign_ups")
		.innerJoin("sign_up_browsers", "sign_up_id", "id")
		.select(["id", "email", "account_id"])
		.where("sign_up_browsers.browser_hash", "=", hashToken(browserToken))
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	return row ? { id: row.id, email: row.email, isConfirmed: row.account_id !== null } : null;
}

/** A sign-up is continued in the browser it was made in and in this many others, the latest ones. */
const maxOthers = 4;

/**
 * Lets one more browser continue a sign-up: the one it was made in, or one in which its password was
 * just entered correctly. The token goes into a cookie there; a browser that has one keeps it.
 */
export async function linkSignUpToBrowser(
	db: Kysely<Tables>,
	signUp: string,
	known?: string,
): Promise<{ browserToken: string }> {
	if (known !== undefined && (await findSignUp(db, known))?.id === signUp) {
		return { browserToken: known };
	}
	const browserToken = makeToken();
	await db
		.insertInto("sign_up_browsers")
		.values({ browser_hash: hashToken(browserToken), sign_up_id: signUp, linked_at: new Date() })
		.execute();
	const rows = await db
		.selectFrom("sign_up_browsers")
		.select("browser_hash")
		.where("sign_up_id", "=", signUp)
		.orderBy("linked_at")
		.execute();
	const [, ...others] = rows.map(({ browser_hash }) => browser_hash);
	const surplus = others.slice(0, -maxOthers);
	if (surplus.length > 0) {
		await db.deleteFrom("sign_up_browsers").where("browser_hash", "in", surplus).execute();
	}
	return { browserToken };
}

/** Resends the mail of a pending sign-up; the old link and code expire. */
export async function resendSignUpMail({ db, jobs }: Store, id: string): Promise<void> {
	await db.transaction().execute((trx) => jobs.enqueue(trx, signUpMailJob, { signUp: id }));
}

/** Corrects an unconfirmed address; the old link and code expire. */
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

/**
 * Writes the mail of a sign-up: the link and code, or a note that the address has an account or that
 * none is opened with it.
 */
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
		// The mail budget is exhausted: the previous link and code stay valid.
		if (!(await mayMail(trx, site, "typed", row.email))) return;
		const known = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", row.email)
			.executeTakeFirst();
		const isKept = await isBarred(trx, vault, { email: row.email, phone: null });
		const isOpen = !known && !isKept;
		const link = issueToken(linkLasts);
		const code = makeCode();
		await trx
			.updateTable("sign_ups")
			.set({
				link_hash: isOpen ? link.hash : hashToken(makeToken()),
				link_expires_at: link.expiresAt,
				// Another address gets a code nobody has, so that attempts look the same.
				code_hash: isOpen ? hashCode(vault, "sign-up code", id, code) : hashToken(makeToken()),
				code_expires_at: new Date(Date.now() + codeLasts),
				code_tries: 0,
			})
			.where("id", "=", id)
			.execute();
		const content = known
			? addressIsKnown({
					signIn: `${settings.origin}/auth`,
					recover: `${settings.origin}/auth/recover`,
				})
			: isKept
				? addressIsClosed({ contact: `${settings.origin}/contact` })
				: confirmAddress({ link: `${settings.origin}/auth/confirm?token=${link.token}`, code });
		const until = new Date(Date.now() + linkLasts);
		await queueMail(trx, site, { class: "service", to: row.email, content, until });
	});
}

/**
 * This browser's sign-up that awaits confirmation. Otherwise the visitor is sent to /auth, with the reason unless
 * nobody signed up here at all.
 * @throws a redirect.
 */
export async function requirePending({ request, context }: RequestArgs) {
	const site = siteOf(context);
	const browserToken = signUpCookie.read(request, site.settings.origin);
	if (browserToken === undefined) throw redirect("/auth?tab=signup", 303);
	const signUp = await findSignUp(site.db, browserToken);
	if (signUp && !signUp.isConfirmed) return signUp;
	if (signUp) {
		throw redirectWith(site, "/auth", {
			toast: { kind: "success", title: "הכתובת כבר אושרה", body: "אפשר להתחבר" },
		});
	}
	throw redirectWith(site, "/auth?tab=signup", {
		cookies: [signUpCookie.clear(site.settings.origin)],
		toast: {
			kind: "destructive",
			title: "ההרשמה הזאת כבר נסגרה",
			body: "אם הכתובת אושרה אפשר להתחבר, ואם לא, אפשר להירשם שוב",
		},
	});
}
