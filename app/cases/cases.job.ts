import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { type Released, releaseHarmlessName } from "../reviews/desk/same-picture.server.ts";
import { alarmReviewers } from "./alarm.server.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { applyCaseName } from "./apply-name.ts";
import { releaseHarmless } from "./release.server.ts";
import { openPictureCases } from "./same-pictures.server.ts";

/** Queued with each decision for the moment it takes effect. */
export const applyOneCase: Job<Site> = {
	name: applyCaseName,
	work: async (site, data) => {
		await applyCaseDecision(site, (data as { id: string }).id);
	},
};

/** Queued with each decision about a picture that two people have. */
export const releaseHarmlessOnes: Job<Site> = {
	name: releaseHarmlessName,
	work: (site, data) => releaseHarmless(site, data as Released),
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
