import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { sealPersonNotes } from "./notes.server.ts";

/** Every hour: what a version before this one wrote in the open. */
export const sealNotes: Job<Site> = {
	name: "seal-notes",
	at: "25 * * * *",
	work: sealPersonNotes,
};
