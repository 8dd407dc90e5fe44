import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { lastSunday, tellOfNewPeople } from "./alerts.server.ts";
import { forgetRemoved } from "./searches.server.ts";

/** On Sunday at 8:00; later in the week it does what was missed, and otherwise nothing. */
export const tellOfSearches: Job<Site> = {
	name: "tell-of-searches",
	at: "0 * * * *",
	work: async (site) => {
		const now = new Date();
		await tellOfNewPeople(site, lastSunday(now), now);
		await forgetRemoved(site.db, now);
	},
};
