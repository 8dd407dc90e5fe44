import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { deleteOldTickets } from "./ticket.server.ts";

/** Every night: messages older than /privacy allows. */
export const sweepTickets: Job<Site> = {
	name: "sweep-tickets",
	at: "50 3 * * *",
	work: ({ db }) => deleteOldTickets(db),
};
