import type { Kysely } from "kysely";
import { type DeskKind, hasRole, holdsOf, type Staffer } from "../../desk/holds.server.ts";
import { handOverOf, takeOverOf } from "../../desk/take-over.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { allItems, findItem } from "./items.server.ts";

/** Closes an item's private album; it closes with the hold, and with a decision. */
export const closeAlbumAccess = { album_opened_by: null, album_opened_at: null } as const;

/** Whether a reviewer may decide now; read in the transaction that acts. */
export function isReviewer(db: Kysely<Tables>, staffer: Staffer): Promise<boolean> {
	return hasRole(db, staffer, "reviewer");
}

/** Applications, changes and appeals. */
const items: DeskKind<string> = {
	name: "item",
	table: "review_items",
	role: "reviewer",
	lock: async (trx, id) => {
		const item = await trx
			.selectFrom("review_items")
			.select(["id", "account_id as ownerId", "held_by", "held_at", "closed_at"])
			.where("id", "=", id)
			.forUpdate()
			.executeTakeFirst();
		return item && { ...item, isOpen: !item.closed_at && !(await isLeaving(trx, item.ownerId)) };
	},
	queue: allItems,
	isBarred: async (trx, id, staffer) => (await findItem(trx, id, staffer))?.isBarred ?? true,
	onTaken: (trx, id) =>
		trx.updateTable("review_items").set(closeAlbumAccess).where("id", "=", id).execute(),
};

export const { take: takeItem, release: releaseItem } = holdsOf(items);

export const takeItemOver = takeOverOf(items, "person");
export const handItemOver = handOverOf(items, "person");

/** Whether the account is being deleted; its owner may still change their mind. */
export async function isLeaving(db: Kysely<Tables>, accountId: string): Promise<boolean> {
	const account = await db
		.selectFrom("accounts")
		.select("deletes_at")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return !account || account.deletes_at !== null;
}
