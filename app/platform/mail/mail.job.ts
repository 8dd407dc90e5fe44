import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { mailJobName, sendQueuedMail } from "./mail.server.ts";

export const mailJob: Job<Site> = {
	name: mailJobName,
	async work(site, data) {
		const result = await sendQueuedMail(site, data);
		if (result === "late") site.log.warn("a mail whose code or link is over was not sent");
	},
};
