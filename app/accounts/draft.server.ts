import { createHash, randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { privateCookie, readPrivateToken } from "../platform/http/cookies.ts";
import type { Site } from "../platform/site.ts";

/**
 * What a visitor typed before signing up (`product.md`, "Drafts"): it waits 48 hours, encrypted,
 * under a token that only an httpOnly cookie holds; never in an address or a log.
 */
const hours = 48;
const cookieName = "draft";

/** The home page's quick form, the men's form, the women's form. */
export type DraftKind = "quick" | "men" | "women";

/** Typed texts by field name. */
export type DraftValues = Readonly<Record<string, string>>;

export type Draft = { kind: DraftKind; values: DraftValues };

type Store = Pick<Site, "db" | "vault">;

/** The token of a request's cookie, or undefined. */
export function draftToken(request: Request, origin: string): string | undefined {
	return readPrivateToken(request, cookieName, origin);
}

/** The `Set-Cookie` value that lets the browser find its draft again. */
export function draftCookie(token: string, origin: string): string {
	return privateCookie(cookieName, token, hours * 3600, origin);
}

/**
 * Keeps the typed texts of one form, in the place of what the same visitor typed into it before.
 * Returns the token for the cookie: the given one, or a new one.
 */
export async function keepDraft(
	{ db, vault }: Store,
	token: string | undefined,
	{ kind, values }: Draft,
): Promise<{ token: string }> {
	const kept = token ?? randomBytes(32).toString("base64url");
	const now = new Date();
	const expires_at = new Date(now.getTime() + hours * 3_600_000);
	const body = vault.seal("draft", JSON.stringify(values));
	await db
		.insertInto("drafts")
		.values({ token_hash: hashDraftToken(kept), kind, body, updated_at: now, expires_at })
		.onConflict((conflict) =>
			conflict.columns(["token_hash", "kind"]).doUpdateSet({ body, updated_at: now, expires_at }),
		)
		.execute();
	return { token: kept };
}

/**
 * The drafts of this browser that are nobody's yet, and those of the account if there is one, the
 * newest first. One that belongs to an account is its owner's alone, also in the same browser.
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
		const opened = vault.open("draft", body);
		return opened === null
			? []
			: [{ kind: kind as DraftKind, values: JSON.parse(opened) as DraftValues }];
	});
}

/** Which drafts are this browser's and nobody's yet, or this account's. */
function owned(token: string | undefined, accountId: string | undefined) {
	return (where: ExpressionBuilder<Tables, "drafts">) => {
		const nobodys =
			token === undefined
				? []
				: [
						where.and([
							where("token_hash", "=", hashDraftToken(token)),
							where("account_id", "is", null),
						]),
					];
		const mine = accountId === undefined ? [] : [where("account_id", "=", accountId)];
		return where.or([...nobodys, ...mine]);
	};
}

/** The texts that wait for one form, or null. */
export async function findDraft(
	store: Store,
	token: string | undefined,
	kind: DraftKind,
	accountId?: string,
): Promise<DraftValues | null> {
	const drafts = await listDrafts(store, token, accountId);
	return drafts.find((draft) => draft.kind === kind)?.values ?? null;
}

/** From now on the drafts of this browser are the account's, wherever its owner signs in. */
export async function bindDrafts(
	{ db }: Pick<Store, "db">,
	token: string | undefined,
	accountId: string,
): Promise<void> {
	if (token === undefined) return;
	await db
		.updateTable("drafts")
		.set({ account_id: accountId })
		.where("token_hash", "=", hashDraftToken(token))
		.where("account_id", "is", null)
		.execute();
}

/** Deletes what waits for one form, of this browser and of the account: the form was sent. */
export async function spendDraft(
	{ db }: Pick<Store, "db">,
	token: string | undefined,
	kind: DraftKind,
	accountId: string,
): Promise<void> {
	await db.deleteFrom("drafts").where("kind", "=", kind).where(owned(token, accountId)).execute();
}

/** Deletes every draft whose 48 hours are over (`draft.job.ts`). */
export async function deleteExpiredDrafts({ db }: Pick<Store, "db">): Promise<void> {
	await db.deleteFrom("drafts").where("expires_at", "<=", new Date()).execute();
}

/** What the database keeps of a draft's token. */
export function hashDraftToken(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
