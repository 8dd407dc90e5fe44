import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { dropExpiredProofs } from "./proof.server.ts";

/** Every hour: used proofs that would be refused as expired. */
export const sweepProofs: Job<Site> = {
	name: "sweep-proofs",
	at: "50 * * * *",
	work: dropExpiredProofs,
};
