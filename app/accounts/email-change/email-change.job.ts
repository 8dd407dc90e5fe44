import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import {
	deleteExpiredChanges,
	emailChangeMailJob,
	writeEmailChangeMails,
} from "./email-change.server.ts";

/** Decides what the mail to a new address says, out of sight of whoever asked for it. */
export const mailEmailChange: Job<Site> = {
	name: emailChangeMailJob,
	work: (site, data) =>
		writeEmailChangeMails(site, String((data as { request?: unknown }).request)),
};

/** Every hour: changes that were not confirmed in time. */
export const sweepEmailChanges: Job<Site> = {
	name: "sweep-email-changes",
	at: "45 * * * *",
	work: ({ db }) => deleteExpiredChanges(db),
};
