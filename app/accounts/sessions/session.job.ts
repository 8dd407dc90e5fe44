import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteEndedSessions } from "./session.server.ts";

/** Every night: sessions that ended by themselves. */
export const sweepSessions: Job<Site> = {
	name: "sweep-sessions",
	at: "20 3 * * *",
	work: ({ db }) => deleteEndedSessions(db),
};
