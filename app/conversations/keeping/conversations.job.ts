import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { ageRequests, forgetDecided, forgetDrafts, forgetUnsent } from "./requests.server.ts";

/** Ends requests that waited for two weeks, and forgets old first drafts and what was taken back long
 * ago or decided. */
export const keepConversations: Job<Site> = {
	name: "keep-conversations",
	at: "15 * * * *",
	work: async ({ db }) => {
		await ageRequests(db);
		await forgetUnsent(db);
		await forgetDecided(db);
		await forgetDrafts(db);
	},
};
