import type { Job } from "./platform/jobs/jobs.server.ts";
import { mailJob } from "./platform/mail/mail.job.ts";
import type { Site } from "./platform/site.ts";

/** Every job of the site; one with `at` recurs. */
export const jobs: readonly Job<Site>[] = [
	// Until subscriptions can be confirmed, nobody has agreed to a newsletter.
	mailJob({ newsletter: async () => false }),
];
