import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { deleteOldDetails } from "../profiles/join-details.server.ts";
import { applyDecision, applyDueDecisions } from "./desk/apply.server.ts";
import { applyDecisionName } from "./desk/verdicts.ts";

/** Every night: deletes details whose application was decided 30 days ago. */
export const sweepDetails: Job<Site> = {
	name: "sweep-join-details",
	at: "40 3 * * *",
	work: ({ db }) => deleteOldDetails(db),
};

/** Queued with each decision for the moment it takes effect. */
export const applyOneDecision: Job<Site> = {
	name: applyDecisionName,
	work: async (site, data) => {
		await applyDecision(site, (data as { id: string }).id);
	},
};

/** Every minute: whatever is due and was not applied. */
export const applyAllDecisions: Job<Site> = {
	name: "apply-decisions",
	at: "* * * * *",
	work: (site) => applyDueDecisions(site),
};
