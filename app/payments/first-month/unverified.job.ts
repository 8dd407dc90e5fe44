import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { refundUnverified } from "./refund-unverified.server.ts";
import { remindUnverified } from "./remind-unverified.server.ts";

/** Every hour during the day: reminders to send the verification, and the refund when it never came. */
export const followUnverified: Job<Site> = {
	name: "follow-unverified",
	at: "25 8-21 * * *",
	work: async (site) => {
		await refundUnverified(site);
		await remindUnverified(site);
	},
};
