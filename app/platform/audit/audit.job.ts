import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { chainActs } from "./chain.server.ts";
import { checkAndRecord } from "./check.server.ts";
import { writeOutside } from "./outside.server.ts";
import { deleteOldDays } from "./sweep.server.ts";

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
