import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { keepRemovals } from "./lost-factor.server.ts";

/** Every ten minutes: reminds of removals, and carries out those whose week is over. */
export const keepLostFactors: Job<Site> = {
	name: "keep-lost-factors",
	at: "*/10 * * * *",
	work: (site) => keepRemovals(site),
};
