import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { keepContacts } from "./keep-contacts.server.ts";

/** Enqueued with each payment of a plan, and every minute: a month may begin or end by itself. */
export const keepNamedContacts: Job<Site> = {
	name: "keep-named-contacts",
	at: "* * * * *",
	work: ({ db }) => keepContacts(db),
};
