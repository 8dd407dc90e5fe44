import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { recoveryMailJob, writeRecoveryMail } from "./recovery.server.ts";

/** Looks up the address in a job, so that response times reveal nothing. */
export const mailRecovery: Job<Site> = {
	name: recoveryMailJob,
	work: (site, data) => writeRecoveryMail(site, String((data as { sealed?: unknown }).sealed)),
};
