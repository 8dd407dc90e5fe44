import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteExpiredRecoveries, recoveryMailJob, writeRecoveryMail } from "./recovery.server.ts";

/** Looks whether an address has an account, out of sight of whoever asked. */
export const mailRecovery: Job<Site> = {
	name: recoveryMailJob,
	work: (site, data) => writeRecoveryMail(site, String((data as { sealed?: unknown }).sealed)),
};

/** Every hour: links that nobody used in time. */
export const sweepRecoveries: Job<Site> = {
	name: "sweep-recoveries",
	at: "35 * * * *",
	work: ({ db }) => deleteExpiredRecoveries(db),
};
