import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import { secondStepCookie } from "../cookies.ts";

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

/** By each of the site's secrets; empty without such an account. */
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
