import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { type Consents, mailJobName, sendQueuedMail } from "./mail.server.ts";

export function mailJob(consents: Consents): Job<Site> {
	return {
		name: mailJobName,
		async work(site, data) {
			const result = await sendQueuedMail(site, consents, data);
			if (result === "refused") site.log.info("a mail without consent was not sent");
			if (result === "late") site.log.warn("a mail whose code or link is over was not sent");
		},
	};
}
