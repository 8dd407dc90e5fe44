import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { privateCookie, privateName, readCookie } from "../../platform/http/cookies.ts";
import type { Site } from "../../platform/site.ts";

/**
 * Between the right password and the right code a browser carries this cookie. It opens nothing by
 * itself and ends with the password that it stands for.
 */
const name = "second-step";
const lasts = 10 * 60_000;
/** The browser keeps it longer than it counts, so that whoever is late still finds the way back. */
const keptSeconds = 3_600;

type Claims = { accountId: string; next: string | null; password: string; until: number };

type Store = Pick<Site, "db" | "vault" | "settings">;

/** The `Set-Cookie` value with which somebody who gave the right password goes to /auth/second-step. */
export async function startSecondStep(
	{ db, vault, settings }: Store,
	{ accountId, next }: { accountId: string; next: string | null },
): Promise<string> {
	const password = await digestPassword({ db, vault }, accountId);
	if (password === null) throw new Error("A second step needs an account");
	const claims: Claims = { accountId, next, password, until: Date.now() + lasts };
	const sealed = vault.seal("second step", JSON.stringify(claims));
	return privateCookie(name, sealed, keptSeconds, settings.origin);
}

/** Whose code is waited for in this browser, and where the person wanted to go. */
export async function readSecondStep(
	{ db, vault, settings }: Store,
	request: Request,
): Promise<
	| { accountId: string; next: string | null }
	| { refused: "missing" | "expired"; next: string | null }
> {
	const cookies = request.headers.get("cookie");
	const sealed = readCookie(cookies, privateName(name, settings.origin));
	const opened = sealed ? vault.open("second step", sealed) : null;
	if (opened === null) return { refused: "missing", next: null };
	const { accountId, next, password, until } = JSON.parse(opened) as Claims;
	const isOpen =
		until > Date.now() && password === (await digestPassword({ db, vault }, accountId));
	return isOpen ? { accountId, next } : { refused: "expired", next };
}

/** The `Set-Cookie` value that takes it away. */
export function clearedSecondStep(origin: string): string {
	return privateCookie(name, "", 0, origin);
}

async function digestPassword(
	{ db, vault }: { db: Kysely<Tables>; vault: Site["vault"] },
	accountId: string,
): Promise<string | null> {
	const row = await db
		.selectFrom("accounts")
		.select("password_hash")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row ? vault.digest("second step", `${accountId} ${row.password_hash}`) : null;
}
