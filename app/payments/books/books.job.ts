import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { eventJobName, workEvent } from "./event.server.ts";
import { reconcile } from "./reconcile.server.ts";

/** Works off what the payment provider told us. */
export const workPaymentEvent: Job<Site> = {
	name: eventJobName,
	work: (site, data) => workEvent(site, String((data as { event?: unknown }).event)),
};

/** Every two minutes: orders and refunds in doubt. */
export const reconcilePayments: Job<Site> = {
	name: "reconcile-payments",
	at: "*/2 * * * *",
	work: (site) => reconcile(site),
};
