import type { Job } from "../../../platform/jobs/jobs.server.ts";
import type { Site } from "../../../platform/site.ts";
import { applyDecision, applyDueDecisions } from "./apply.server.ts";
import { applyDecisionName } from "./apply-name.ts";

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
