import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import { deviceCookie, secondStepCookie } from "../cookies.ts";
import { finishSignIn } from "../sessions/finish-sign-in.server.ts";
import { needsSecondStep } from "./second-factor.server.ts";

/**
 * The cookie between the password and the second factor. It grants no access by itself and is
 * invalidated when the password changes.
 */
const lasts = 10 * 60_000;

type Claims = { accountId: string; next: string | null; password: string; until: number };

type Store = Pick<Site, "db" | "vault" | "settings">;

/** The `Set-Cookie` value for /auth/second-step, issued after the right password. */
export async function startSecondStep(
	{ db, vault, settings }: Store,
	{ accountId, next }: { accountId: string; next: string | null },
): Promise<string> {
	const [password] = await digestPassword({ db, vault }, accountId);
	if (password === undefined) throw new Error("A second step needs an account");
	const claims: Claims = { accountId, next, password, until: Date.now() + lasts };
	const sealed = sealClaims(vault, "second step", claims);
	return secondStepCookie.set(sealed, settings.origin);
}

/** Whose second step is pending in this browser, and the return path. */
export async function readSecondStep(
	{ db, vault, settings }: Store,
	request: Request,
): Promise<
	| { accountId: string; next: string | null }
	| { refused: "missing" | "expired"; next: string | null }
> {
	const sealed = secondStepCookie.read(request, settings.origin);
	const claims = openClaims<Claims>(vault, "second step", sealed);
	if (!claims) return { refused: "missing", next: null };
	const { accountId, next, password, until } = claims;
	const isOpen =
		until > Date.now() && (await digestPassword({ db, vault }, accountId)).includes(password);
	return isOpen ? { accountId, next } : { refused: "expired", next };
}

/** One digest per site secret; empty without such an account. */
async function digestPassword(
	{ db, vault }: { db: Kysely<Tables>; vault: Site["vault"] },
	accountId: string,
): Promise<string[]> {
	const row = await db
		.selectFrom("accounts")
		.select("password_hash")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row ? vault.digests("second step", `${accountId} ${row.password_hash}`) : [];
}

type Enter = {
	/** The return path on this site. */
	next: string | null;
	/** Where to go when no form is waiting. */
	fallback: "/" | "/profile";
	/** The account was just created. */
	isNew?: boolean;
	byPassword?: boolean;
};

/**
 * Continues after one factor, password or mailbox: to the second step if the account requires it in
 * this browser, otherwise signs in (ASVS 6.3.4: equal strength on every path).
 */
export async function continueAfterFirstFactor(
	args: RequestArgs,
	accountId: string,
	{ next, ...given }: Enter,
): Promise<Response> {
	const site = siteOf(args.context);
	const device = deviceCookie.read(args.request, site.settings.origin);
	if (await needsSecondStep(site.db, accountId, device)) {
		return redirectWith(site, "/auth/second-step", {
			cookies: [await startSecondStep(site, { accountId, next })],
			replace: true,
		});
	}
	return finishSignIn(args, accountId, { next, ...given });
}
