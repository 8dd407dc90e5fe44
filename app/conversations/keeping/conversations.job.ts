import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { resealKeys } from "../sealing/keys.server.ts";
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

/** Nightly: after a change of SECRET, seals every conversation's key with the new one. */
export const resealConversations: Job<Site> = {
	name: "reseal-conversations",
	at: "25 3 * * *",
	work: async (site) => {
		const { resealed, lost } = await resealKeys(site);
		if (lost > 0) site.log.error({ lost }, "conversations whose key no SECRET opens");
		if (resealed > 0) site.log.info({ resealed }, "conversation keys resealed");
	},
};
