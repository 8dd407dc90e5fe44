import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { remindMembers } from "./reminder.server.ts";

/** Every hour during the day: reminders before a membership ends. */
export const remindAllMembers: Job<Site> = {
	name: "remind-members",
	at: "15 8-21 * * *",
	work: (site) => remindMembers(site),
};
