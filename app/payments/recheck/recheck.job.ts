import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { eventJobName, processEvent } from "../ledger/event.server.ts";
import { findMissedEvents, missedJobName } from "./missed-events.server.ts";
import { beginRecheck, type Progress, recheckJobName, recheckOrders } from "./recheck.server.ts";
import { reconcile } from "./reconcile.server.ts";

export const processPaymentEvent: Job<Site> = {
	name: eventJobName,
	work: (site, data) => processEvent(site, String((data as { event?: unknown }).event)),
};

/** Every two minutes: orders and refunds with an uncertain outcome. */
export const reconcilePayments: Job<Site> = {
	name: "reconcile-payments",
	at: "*/2 * * * *",
	work: (site) => reconcile(site),
};

/** Every night: the orders that are due, compared with the provider. */
export const beginOrderRecheck: Job<Site> = {
	name: "begin-recheck",
	at: "40 4 * * *",
	work: (site) => beginRecheck(site),
};

export const recheckSomeOrders: Job<Site> = {
	name: recheckJobName,
	work: (site, data) => recheckOrders(site, data as Progress),
};

/** Disputes and reversals whose webhooks were missed. */
export const findMissedEventsJob: Job<Site> = {
	name: missedJobName,
	work: (site) => findMissedEvents(site),
};
