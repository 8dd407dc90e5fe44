import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { oldestKept } from "./verify/links.server.ts";

/**
 * Deletes the sealed days that are older than 24 months, each whole in one transaction; their seals stay.
 * The triggers let nothing else through.
 */
export async function deleteOldDays(db: Kysely<Tables>, now = new Date()): Promise<void> {
	const days = await db
		.selectFrom("audit_chain")
		.innerJoin("audit_seals", "audit_seals.day", "audit_chain.day")
		.select("audit_chain.day")
		.distinct()
		.where("audit_chain.day", "<", oldestKept(now))
		.orderBy("audit_chain.day")
		.execute();
	for (const { day } of days) {
		await db.transaction().execute(async (trx) => {
			await trx
				.deleteFrom("audit")
				.where("id", "in", (from) =>
					from.selectFrom("audit_chain").select("audit_id").where("day", "=", day),
				)
				.execute();
			await trx.deleteFrom("audit_chain").where("day", "=", day).execute();
		});
	}
}
