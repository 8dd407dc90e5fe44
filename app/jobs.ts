import { sweepDrafts } from "./accounts/draft.job.ts";
import { sweepSubscriptions } from "./articles/subscription.job.ts";
import { hasNewsletterConsent } from "./articles/subscription.server.ts";
import type { Job } from "./platform/jobs/jobs.server.ts";
import { sweepLimits } from "./platform/limits.job.ts";
import { mailJob } from "./platform/mail/mail.job.ts";
import type { Site } from "./platform/site.ts";

/** Every job of the site; one with `at` recurs. */
export const jobs: readonly Job<Site>[] = [
	mailJob({ newsletter: hasNewsletterConsent }),
	sweepDrafts,
	sweepSubscriptions,
	sweepLimits,
];
