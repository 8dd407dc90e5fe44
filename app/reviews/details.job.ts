import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { deleteOldDetails } from "../profiles/join-details.server.ts";

/** Every night: deletes details whose application was decided 30 days ago. */
export const sweepDetails: Job<Site> = {
	name: "sweep-join-details",
	at: "40 3 * * *",
	work: ({ db }) => deleteOldDetails(db),
};
