import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { eventJobName, workEvent } from "./event.server.ts";
import { beginRecheck, recheckJobName, recheckOrders, reconcile } from "./reconcile.server.ts";

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

/** Every night: all orders against the provider's books. */
export const beginOrderRecheck: Job<Site> = {
	name: "begin-recheck",
	at: "40 4 * * *",
	work: (site) => beginRecheck(site),
};

/** A portion of the nightly comparison. */
export const recheckSomeOrders: Job<Site> = {
	name: recheckJobName,
	work(site, data) {
		const { after } = data as { after?: unknown };
		return recheckOrders(site, typeof after === "string" ? after : undefined);
	},
};
