import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { keepContacts } from "./keep-contacts.server.ts";

/** Enqueued with each plan payment, and every minute, as months also begin or end on their own. */
export const keepNamedContacts: Job<Site> = {
	name: "keep-named-contacts",
	at: "* * * * *",
	work: ({ db }) => keepContacts(db),
};
