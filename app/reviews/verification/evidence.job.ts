import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteDoomed, deleteEvidenceJob } from "./evidence.server.ts";

/** Right after a decision, and every ten minutes for what failed then. */
export const deleteEvidence: Job<Site> = {
	name: deleteEvidenceJob,
	at: "*/10 * * * *",
	work: async (site) => {
		const { deleted } = await deleteDoomed(site);
		if (deleted > 0) site.log.info({ deleted }, "evidence deleted");
	},
};
