import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { chainActs } from "./chain.server.ts";
import { writeOutside } from "./outside.server.ts";
import { checkAndRecord, oldestKept } from "./verify.server.ts";

/** Each minute: chains what was recorded, seals the days that are over, here and in the data folder. */
export const chainAudit: Job<Site> = {
	name: "chain-audit",
	at: "* * * * *",
	work: async (site) => {
		await chainActs(site);
		await writeOutside(site, site.settings.dataDir);
	},
};

/** Nightly: deletes what was recorded more than 24 months ago. */
export const sweepAudit: Job<Site> = {
	name: "sweep-audit",
	at: "55 4 * * *",
	work: ({ db }) => deleteOldDays(db),
};

/** Nightly, and when asked on /staff/record: checks the whole record and records the outcome. */
export const verifyAudit: Job<Site> = {
	name: "verify-audit",
	at: "12 3 * * *",
	work: checkAndRecord,
};

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
