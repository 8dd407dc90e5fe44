import type { ExpressionBuilder } from "kysely";
import { inTransaction } from "../platform/database/open-database.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { hour } from "../platform/time.ts";
import { hashToken, makeToken, openClaims, sealClaims } from "../platform/tokens.server.ts";

/**
 * What a visitor typed before signing up (`product.md`, "Drafts"): kept for 48 hours, encrypted,
 * under a token stored only in an httpOnly cookie; never in a URL or a log.
 */
export const draftHours = 48;

/** Most unclaimed drafts kept; beyond it the oldest are deleted. */
export const maxUnclaimed = 5_000;

/** Kind of the home page's quick form, which prefills sign-up. */
export const quickDraft = "quick";

/** Kind of a gift or package that somebody chose before joining: its name, and the path of its page. */
export const chosenDraft = "chosen";

export type DraftValues = Readonly<Record<string, string>>;

/** The values of one form; `kind` names the form (see `WaitingForm`). */
export type Draft = { kind: string; values: DraftValues };

type Store = Pick<Site, "db" | "vault">;

/**
 * Stores a form's values, replacing this visitor's earlier draft of it. Returns the token for the
 * cookie: the given one, or a new one if its draft was claimed by an account.
 */
export async function keepDraft(
	{ db, vault }: Store,
	token: string | undefined,
	{ kind, values }: Draft,
): Promise<{ token: string }> {
	const kept = token ?? makeToken();
	const now = new Date();
	const expires_at = new Date(now.getTime() + draftHours * hour);
	const body = sealClaims(vault, "draft", values);
	const stored = await db
		.insertInto("drafts")
		.values({ token_hash: hashToken(kept), kind, body, updated_at: now, expires_at })
		.onConflict((conflict) =>
			conflict
				.columns(["token_hash", "kind"])
				.doUpdateSet({ body, updated_at: now, expires_at })
				.where("drafts.account_id", "is", null),
		)
		.executeTakeFirst();
	if (stored.numInsertedOrUpdatedRows === 0n) {
		return keepDraft({ db, vault }, undefined, { kind, values });
	}
	await dropOldest(db);
	return { token: kept };
}

/** Caps the number of drafts, so that strangers cannot fill the disk. */
async function dropOldest(db: Store["db"]): Promise<void> {
	await db
		.deleteFrom("drafts")
		.where("account_id", "is", null)
		.where("updated_at", "<=", ({ selectFrom }) =>
			selectFrom("drafts")
				.select("updated_at")
				.where("account_id", "is", null)
				.orderBy("updated_at", "desc")
				.offset(maxUnclaimed)
				.limit(1),
		)
		.execute();
}

/**
 * This browser's unclaimed drafts and those of the account, if there is one, newest first. A
 * claimed draft is visible to its account only, even in the same browser.
 */
export async function listDrafts(
	{ db, vault }: Store,
	token: string | undefined,
	accountId?: string,
): Promise<Draft[]> {
	if (token === undefined && accountId === undefined) return [];
	const rows = await db
		.selectFrom("drafts")
		.select(["kind", "body"])
		.where(owned(token, accountId))
		.where("expires_at", ">", new Date())
		.orderBy("updated_at", "desc")
		.execute();
	return rows.flatMap(({ kind, body }) => {
		const values = openClaims<DraftValues>(vault, "draft", body);
		return values ? [{ kind, values }] : [];
	});
}

function owned(token: string | undefined, accountId: string | undefined) {
	return (where: ExpressionBuilder<Tables, "drafts">) => {
		const nobodys =
			token === undefined
				? []
				: [
						where.and([
							where("token_hash", "=", hashToken(token)),
							where("account_id", "is", null),
						]),
					];
		const mine = accountId === undefined ? [] : [where("account_id", "=", accountId)];
		return where.or([...nobodys, ...mine]);
	};
}

export async function findDraft(
	store: Store,
	token: string | undefined,
	kind: string,
	accountId?: string,
): Promise<DraftValues | null> {
	const drafts = await listDrafts(store, token, accountId);
	return drafts.find((draft) => draft.kind === kind)?.values ?? null;
}

/** Claims this browser's drafts for the account, so that they follow it to every device. */
export async function bindDrafts(
	{ db }: Pick<Store, "db">,
	token: string | undefined,
	accountId: string,
): Promise<void> {
	if (token === undefined) return;
	await db
		.updateTable("drafts")
		.set({ account_id: accountId })
		.where("token_hash", "=", hashToken(token))
		.where("account_id", "is", null)
		.execute();
}

/**
 * Stores what an account typed into one of its own forms, replacing its earlier draft of that form. No browser's
 * token finds it. Nothing is stored if the account is gone.
 */
export async function keepOwnDraft(
	{ db, vault }: Store,
	accountId: string,
	{ kind, values }: Draft,
): Promise<void> {
	const expires = new Date(Date.now() + draftHours * hour);
	const body = sealClaims(vault, "draft", values);
	const token = hashToken(makeToken());
	await inTransaction(db, async (trx) => {
		const account = await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirst();
		if (!account) return;
		await trx
			.deleteFrom("drafts")
			.where("account_id", "=", accountId)
			.where("kind", "=", kind)
			.execute();
		await trx
			.insertInto("drafts")
			.values({ token_hash: token, kind, body, account_id: accountId, expires_at: expires })
			.execute();
	});
}

/** Deletes a submitted form's drafts, both the browser's and the account's. */
export async function spendDraft(
	{ db }: Pick<Store, "db">,
	token: string | undefined,
	kind: string,
	accountId: string,
): Promise<void> {
	await db.deleteFrom("drafts").where("kind", "=", kind).where(owned(token, accountId)).execute();
}
