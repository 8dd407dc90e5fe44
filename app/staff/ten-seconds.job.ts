import { caseActs } from "../cases/held.server.ts";
import { type ActKinds, applyAct, applyActName, listDueActs } from "../desk/acts.server.ts";
import { urgentActs } from "../duty/urgent/urgent-desk.server.ts";
import { moneyKinds } from "../payments/manual/acts.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { ticketActs } from "../support/threads/answer.server.ts";

const kinds: ActKinds = {
	ticket: ticketActs,
	case: caseActs,
	urgent: urgentActs,
	...moneyKinds,
};

/** Queued with each act for the moment it takes effect. */
export const applyOneAct: Job<Site> = {
	name: applyActName,
	work: (site, data) => applyAct(site, kinds, (data as { id: string }).id),
};

/** Runs every act that is due; one that fails does not stop the others. */
export async function applyDueActs(site: Site, now = new Date()): Promise<void> {
	const failed: unknown[] = [];
	for (const id of await listDueActs(site.db, now)) {
		await applyAct(site, kinds, id, now).catch((error) => void failed.push(error));
	}
	if (failed.length > 0) throw failed[0];
}

/** Every minute, in place of lost jobs. */
export const applyAllActs: Job<Site> = {
	name: "apply-desk-acts",
	at: "* * * * *",
	work: (site) => applyDueActs(site),
};
