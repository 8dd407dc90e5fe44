import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { dropExpiredTokens } from "./subscription.server.ts";

/** Every night: links that no longer confirm anything. */
export const sweepSubscriptions: Job<Site> = {
	name: "sweep-subscriptions",
	at: "20 3 * * *",
	work: ({ db }) => dropExpiredTokens(db),
};
