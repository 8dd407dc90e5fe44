import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteExpiredChallenges } from "./challenge.server.ts";

/** Every hour: challenges that nobody answered in time. */
export const sweepPasskeyChallenges: Job<Site> = {
	name: "sweep-passkey-challenges",
	at: "50 * * * *",
	work: ({ db }) => deleteExpiredChallenges(db),
};
