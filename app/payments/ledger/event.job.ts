import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { eventJobName, processEvent } from "./event.server.ts";

/** Processes a stored webhook event. */
export const processPaymentEvent: Job<Site> = {
	name: eventJobName,
	work: (site, data) => processEvent(site, String((data as { event?: unknown }).event)),
};
