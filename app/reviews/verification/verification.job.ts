import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import {
	deleteDoomed,
	deleteEvidenceJob,
	dropLeftovers,
	resealEvidence,
} from "./evidence.server.ts";
import { endStaleVerifications } from "./stale.server.ts";
/** Right after a decision, and every ten minutes for what failed then. */
export const deleteEvidence: Job<Site> = {
	name: deleteEvidenceJob,
	at: "*/10 * * * *",
	work: async (site) => {
		const { deleted } = await deleteDoomed(site);
		if (deleted > 0) site.log.info({ deleted }, "evidence deleted");
	},
};

/** Every hour: ends verifications whose time is over. */
export const endStale: Job<Site> = {
	name: "end-stale-verifications",
	at: "50 * * * *",
	work: (site) => endStaleVerifications(site),
};

/** Nightly: evidence that no row knows, and keys of an older FILES_KEY. */
export const tidyEvidence: Job<Site> = {
	name: "tidy-evidence",
	at: "30 3 * * *",
	work: async (site) => {
		const { dropped } = await dropLeftovers(site);
		const { lost } = await resealEvidence(site);
		if (dropped > 0) site.log.info({ dropped }, "leftover evidence dropped");
		if (lost > 0) site.log.error({ lost }, "evidence whose key no FILES_KEY opens");
	},
};
