import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { deleteExpiredDrafts } from "./draft.server.ts";

/** Drafts promise to be gone after 48 hours, also on a site that nobody visits. */
export const sweepDrafts: Job<Site> = {
	name: "sweep-drafts",
	at: "10 * * * *",
	work: (site) => deleteExpiredDrafts(site),
};
