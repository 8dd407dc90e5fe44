import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteDue } from "./deletion.server.ts";

/** Every half hour: deletes accounts that are due. */
export const deleteDueAccounts: Job<Site> = {
	name: "delete-due-accounts",
	at: "5,35 * * * *",
	work: async (site) => {
		await deleteDue(site);
	},
};
