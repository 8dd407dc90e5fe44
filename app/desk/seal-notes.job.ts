import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { sealPersonNotes } from "./notes.server.ts";

/** Every hour: seals what an earlier version wrote unsealed. */
export const sealNotes: Job<Site> = {
	name: "seal-notes",
	at: "25 * * * *",
	work: sealPersonNotes,
};
