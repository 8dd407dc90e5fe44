import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { alarmReviewers } from "./alarm.server.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { applyCaseName } from "./apply-name.ts";
import { openPictureCases } from "./same-pictures.server.ts";

/** Queued with each decision for the moment it takes effect. */
export const applyOneCase: Job<Site> = {
	name: applyCaseName,
	work: async (site, data) => {
		await applyCaseDecision(site, (data as { id: string }).id);
	},
};

/** Every minute: whatever is due and was not applied, cases of the same picture, and mails about lane A. */
export const keepCases: Job<Site> = {
	name: "keep-cases",
	at: "* * * * *",
	work: async (site) => {
		await applyDueCases(site);
		await openPictureCases(site.db);
		await alarmReviewers(site);
	},
};
