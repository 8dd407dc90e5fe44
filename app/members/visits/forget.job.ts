import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { forgetDayUses } from "../rights/day-uses.server.ts";
import { forgetVisits } from "./visits.server.ts";

/** Deletes what members' visits and days no longer need; rerunning is harmless. */
export const forgetActivity: Job<Site> = {
	name: "forget-activity",
	at: "10 3 * * *",
	work: async ({ db }) => {
		await forgetVisits(db);
		await forgetDayUses(db);
	},
};
