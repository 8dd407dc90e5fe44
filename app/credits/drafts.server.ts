import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";

export type GiftDraft = Selectable<Tables["gift_drafts"]>;

/** A gift that this person is about to pay for. */
export async function findDraft(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	id: string,
	now = new Date(),
): Promise<GiftDraft | null> {
	if (!isId(id)) return null;
	const draft = await db
		.selectFrom("gift_drafts")
		.selectAll()
		.where("id", "=", id)
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return draft ?? null;
}
