import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { emailChangeMailJob, writeEmailChangeMails } from "./email-change.server.ts";

/** Chooses the mail to the new address in a job, so that response times reveal nothing. */
export const mailEmailChange: Job<Site> = {
	name: emailChangeMailJob,
	work: (site, data) =>
		writeEmailChangeMails(site, String((data as { request?: unknown }).request)),
};
