import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";

type Member = { id: string; accountId: string };

/** Until when a member is away by choice; null: not now. */
export async function readPause(
	db: Kysely<Tables>,
	{ id }: Pick<Member, "id">,
	now: Date,
): Promise<Date | null> {
	const row = await db
		.selectFrom("member_choices")
		.select("paused_until")
		.where("member_id", "=", id)
		.where("paused_until", ">", now)
		.executeTakeFirst();
	return row?.paused_until ?? null;
}

/** Goes away until then, or comes back; what others find follows in the same transaction. */
export function setPause(
	{ db }: Pick<Site, "db">,
	me: Member,
	until: Date | null,
	now = new Date(),
): Promise<void> {
	return db.transaction().execute(async (trx) => {
		const pause = { paused_until: until, updated_at: now };
		await trx
			.insertInto("member_choices")
			.values({ member_id: me.id, version: 0, ...pause })
			.onConflict((conflict) => conflict.column("member_id").doUpdateSet(pause))
			.execute();
		await refreshListing(trx, me, now);
	});
}
