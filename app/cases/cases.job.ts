import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { type Released, releaseHarmlessName } from "../reviews/desk/same-picture.server.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { releaseHarmless } from "./close-case.server.ts";
import { applyCaseName } from "./decide.server.ts";
import { openPictureCases } from "./same-pictures.server.ts";

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

/** Every minute: due decisions not yet applied, and cases of the same picture. */
export const maintainCases: Job<Site> = {
	name: "keep-cases",
	at: "* * * * *",
	work: async (site) => {
		await applyDueCases(site);
		await openPictureCases(site.db);
	},
};
