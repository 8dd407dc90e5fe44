import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { findMissed, missedJobName } from "./missed.server.ts";
import { beginRecheck, type Progress, recheckJobName, recheckOrders } from "./recheck.server.ts";

/** Every night: all orders against the provider's books. */
export const beginOrderRecheck: Job<Site> = {
	name: "begin-recheck",
	at: "40 4 * * *",
	work: (site) => beginRecheck(site),
};

/** A portion of the nightly comparison. */
export const recheckSomeOrders: Job<Site> = {
	name: recheckJobName,
	work: (site, data) => recheckOrders(site, data as Progress),
};

/** Disputes and reversals whose messages got lost. */
export const findMissedMessages: Job<Site> = {
	name: missedJobName,
	work: (site) => findMissed(site),
};
