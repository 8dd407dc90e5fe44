import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { introduce } from "./morning.server.ts";

/** At 8:00; later it only makes up for a missed run. */
export const introduceMembers: Job<Site> = {
	name: "introduce-members",
	at: "*/5 * * * *",
	work: (site) => introduce(site, new Date()),
};
