import type { Job } from "./jobs/jobs.server.ts";
import { dropEndedLimits } from "./limits.server.ts";
import type { Site } from "./site.ts";

/** Every hour: counts whose time is over. */
export const sweepLimits: Job<Site> = {
	name: "sweep-limits",
	at: "40 * * * *",
	work: dropEndedLimits,
};
