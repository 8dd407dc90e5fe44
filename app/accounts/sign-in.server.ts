import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { dataWith } from "../platform/http/redirect-with.server.ts";
import { tally } from "../platform/log/tally.server.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { hashToken } from "../platform/tokens.server.ts";
import { signInForm } from "./auth.form.ts";
import { deviceCookie, signUpCookie } from "./cookies.ts";
import { refusedAnswer } from "./frame/form-answer.ts";
import { type Hasher, hashFor, verifyPassword } from "./passwords/password-hash.server.ts";
import { checkRateLimit } from "./rate-limits.server.ts";
import { continueAfterFirstFactor } from "./second-factor/second-step.server.ts";
import { findKnownDevice } from "./sessions/device.server.ts";
import { linkSignUpToBrowser } from "./sign-up/sign-up.server.ts";

export function receiveSignIn(args: RequestArgs, form: FormData, next: string | null) {
	const { origin } = siteOf(args.context).settings;
	let device: Awaited<ReturnType<typeof findKnownDevice>>;
	return handleForm(args, {
		...refusedAnswer,
		form,
		schema: signInForm,
		limit: async ({ site, visitor, value: { email } }) => {
			const known = deviceCookie.read(args.request, origin);
			device = await findKnownDevice(site.db, email, known);
			const caller = { visitor, target: email, form, device };
			const tooMany = await checkRateLimit(site, "sign in", caller);
			if (tooMany) tally("sign-in refusals", { reason: "limit" });
			return tooMany;
		},
		act: async ({ site, value: { email, password }, refuse }) => {
			const waiting = signUpCookie.read(args.request, origin);
			const sender = { form, isKnown: device !== undefined };
			const checked = await hashFor(site, sender, (hasher) =>
				checkPassword(site.db, email, password, waiting, hasher),
			);
			if ("tooMany" in checked) {
				tally("sign-in refusals", { reason: "limit" });
				return refuse({ form: checked.tooMany.sentence }, checked.tooMany.init);
			}
			if ("accountId" in checked) {
				return continueAfterFirstFactor(args, checked.accountId, {
					next,
					fallback: "/profile",
					byPassword: true,
				});
			}
			tally("sign-in refusals", { reason: checked.refused });
			if (checked.refused === "invalid") {
				return refuse({ password: "האימייל או הסיסמה אינם נכונים" });
			}
			const { browserToken } = await linkSignUpToBrowser(site.db, checked.signUp, waiting);
			const { data: answer } = refuse({ form: "הכתובת עוד לא אושרה" });
			const cookies = [signUpCookie.set(browserToken, origin)];
			return dataWith(site, { ...answer, isUnconfirmed: true }, { status: 403, cookies });
		},
	});
}

/**
 * Whether a password opens an account. Each attempt costs two hashes, of the account and of the
 * pending sign-up, with dummies where there is none. That an address is unconfirmed is said only
 * after the right password, and the same way if the address has an account: its owner is notified
 * by mail.
 */
async function checkPassword(
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
