import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Seek } from "../../profiles/lists.ts";
import type { WishFilters } from "./filters.ts";

type Owner = { accountId: string };

/** The searcher's own wishes as filters; null when they match everybody. Nobody else's are read. */
export async function readWishFilters(db: Kysely<Tables>, { accountId }: Owner) {
	const row = await db
		.selectFrom("wishes")
		.select(["age_from as ageFrom", "age_to as ageTo", "within", "seeks", "is_announced"])
		.where("id", "=", accountId)
		.executeTakeFirst();
	if (!row) return null;
	const { ageFrom, ageTo } = row;
	const within = row.within === "anywhere" ? null : row.within;
	const seeks = row.seeks as Seek[];
	if (ageFrom === null && ageTo === null && !within && seeks.length === 0) return null;
	const wishes: WishFilters = { ageFrom, ageTo, within, seeks };
	return { wishes, isAnnounced: row.is_announced };
}

/** Records that the owner was told that the wishes filter the gallery. */
export async function noteAnnounced(db: Kysely<Tables>, { accountId }: Owner): Promise<void> {
	await db
		.updateTable("wishes")
		.set({ is_announced: true })
		.where("id", "=", accountId)
		.where("is_announced", "=", false)
		.execute();
}
