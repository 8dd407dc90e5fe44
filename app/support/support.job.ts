import { applyActName, listDueActs } from "../desk/acts.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { applyTicketAct } from "./threads/answer.server.ts";

/** Queued with each answer for the moment it leaves. */
export const applyOneAct: Job<Site> = {
	name: applyActName,
	work: (site, data) => applyTicketAct(site, (data as { id: string }).id),
};

/** Every minute: whatever is due and did not leave; one that fails keeps no other from it. */
export const applyAllActs: Job<Site> = {
	name: "apply-desk-acts",
	at: "* * * * *",
	work: async (site) => {
		const failed: unknown[] = [];
		for (const id of await listDueActs(site.db)) {
			await applyTicketAct(site, id).catch((error) => void failed.push(error));
		}
		if (failed.length > 0) throw failed[0];
	},
};
