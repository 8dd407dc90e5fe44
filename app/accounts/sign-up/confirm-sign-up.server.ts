import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { hashToken, isCode, isLiveToken, openClaims } from "../../platform/tokens.server.ts";
import { quickDraft } from "../draft.server.ts";
import { type Hasher, verifyPassword } from "../passwords/password-hash.server.ts";
import type { QuickFormValues } from "./sign-up.server.ts";

const wrongCodes = 5;

type Store = Pick<Site, "db" | "vault">;

export type Confirmed = {
	accountId: string;
	signsIn: boolean;
	/** This confirmation created the account. */
	isNew: boolean;
	next: string | null;
};

type LinkRefusal = { refused: "expired" | "taken" | "other-browser" };

/**
 * Confirms an address by the link of its newest mail, in the browser that signed up, and signs that
 * browser in, once. Elsewhere the link alone does not confirm: mail scanners open links, and nobody
 * should get an account with a stranger's address that way. Opening it again does no harm.
 */
export function confirmByLink(
	{ db, vault }: Store,
	link: string,
	browserToken: string | undefined,
): Promise<Confirmed | LinkRefusal> {
	return db.transaction().execute(async (trx) => {
		const row = await lockByLink(trx, link);
		if (!row) return { refused: "expired" };
		const isAdmitted = await admits(trx, row.id, browserToken);
		if (!isAdmitted && row.account_id === null) return { refused: "other-browser" };
		return confirm(trx, vault, row, isAdmitted);
	});
}

/** Confirms an address in any browser, by the link of its mail and the password of its sign-up. */
export async function confirmByPassword(
	{ db, vault }: Store,
	link: string,
	password: string,
	hasher?: Hasher,
): Promise<Confirmed | { refused: "expired" | "taken" | "wrong" }> {
	const found = await db
		.selectFrom("sign_ups")
		.select("password_hash")
		.where("link_hash", "=", hashToken(link))
		.where("account_id", "is", null)
		.executeTakeFirst();
	const isRight = await verifyPassword(found?.password_hash ?? null, password, hasher);
	return db.transaction().execute(async (trx) => {
		const row = await lockByLink(trx, link);
		if (!row) return { refused: "expired" };
		if (!isRight && row.account_id === null) return { refused: "wrong" };
		return confirm(trx, vault, row, false);
	});
}

function lockByLink(trx: Transaction<Tables>, link: string): Promise<SignUpRow | undefined> {
	return trx
		.selectFrom("sign_ups")
		.selectAll()
		.where(isLiveToken(link, "link_hash", "link_expires_at"))
		.forUpdate()
		.executeTakeFirst();
}

/** Whether a browser's token belongs to this sign-up. */
async function admits(
	trx: Transaction<Tables>,
	signUp: string,
	browserToken: string | undefined,
): Promise<boolean> {
	if (browserToken === undefined) return false;
	const row = await trx
		.selectFrom("sign_up_browsers")
		.select("browser_hash")
		.where("browser_hash", "=", hashToken(browserToken))
		.where("sign_up_id", "=", signUp)
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Confirms an address by the six digits of its newest mail, in the browser that signed up. Five
 * wrong attempts invalidate the code.
 */
export async function confirmByCode(
	{ db, vault }: Store,
	browserToken: string | undefined,
	code: string,
): Promise<Confirmed | { refused: "expired" | "wrong" | "taken" }> {
	if (browserToken === undefined) return { refused: "expired" };
	const browserHash = hashToken(browserToken);
	return db.transaction().execute(async (trx) => {
		const row = await trx
			.selectFrom("sign_ups")
			.selectAll()
			.where("id", "=", (row) =>
				row
					.selectFrom("sign_up_browsers")
					.select("sign_up_id")
					.where("browser_hash", "=", browserHash),
			)
			.where("expires_at", ">", new Date())
			.forUpdate()
			.executeTakeFirst();
		if (!row) return { refused: "expired" };
		const isOver =
			row.code_tries >= wrongCodes ||
			(row.code_expires_at !== null && row.code_expires_at <= new Date());
		if (isOver) return { refused: "expired" };
		if (!isCode(vault, "sign-up code", row.id, { hash: row.code_hash, code })) {
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

type SignUpRow = Selectable<Tables["sign_ups"]>;

async function confirm(
	trx: Transaction<Tables>,
	vault: Vault,
	row: SignUpRow,
	isAdmitted: boolean,
): Promise<Confirmed | { refused: "taken" }> {
	const accountId = row.account_id ?? (await openAccount(trx, vault, row));
	if (accountId === null) return { refused: "taken" };
	if (isAdmitted) {
		// The link signs in once, so the tokens of all its browsers are used up.
		await trx.deleteFrom("sign_up_browsers").where("sign_up_id", "=", row.id).execute();
		await trx.updateTable("sign_ups").set({ code_hash: null }).where("id", "=", row.id).execute();
	}
	return {
		accountId,
		signsIn: isAdmitted,
		isNew: row.account_id === null,
		next: row.next_path,
	};
}

/**
 * Turns a sign-up into an account with its consents, first profile and drafts; null if one exists.
 */
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
	const person = openClaims<QuickFormValues>(vault, "sign-up", row.person);
	if (person) {
		const { name, age, gender } = person;
		await trx
			.insertInto("profiles")
			.values({ id: account.id, display_name: name, age, gender })
			.execute();
	}
	if (row.draft_token_hash !== null) {
		await trx
			.deleteFrom("drafts")
			.where("token_hash", "=", row.draft_token_hash)
			.where("kind", "=", quickDraft)
			.where("account_id", "is", null)
			.execute();
		await trx
			.updateTable("drafts")
			.set({ account_id: account.id })
			.where("token_hash", "=", row.draft_token_hash)
			// Somebody else may have signed in in this browser meanwhile.
			.where("account_id", "is", null)
			.execute();
	}
	await trx
		.updateTable("sign_ups")
		.set({ account_id: account.id, person: null, password_hash: "" })
		.where("id", "=", row.id)
		.execute();
	return account.id;
}
