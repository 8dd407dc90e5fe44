import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Applying } from "./apply/applying.ts";

/** Takes a decided item out of the queue. */
export async function closeDecided(
	trx: Transaction<Tables>,
	{ item, now }: Applying,
): Promise<void> {
	await trx
		.updateTable("review_items")
		.set({ closed_at: now, held_by: null, held_at: null })
		.where("id", "=", item.id)
		.execute();
}
