import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { hour } from "../platform/time.ts";
import { ringWhileWaiting } from "./alarm.server.ts";
import { findLastTest, testPager } from "./pager.server.ts";

/** Every minute: rings while something urgent waits. */
export const ringDuty: Job<Site> = {
	name: "ring-duty",
	at: "* * * * *",
	work: (site) => ringWhileWaiting(site),
};

/** Once a day, also where the site did not run at its hour: calls the pager to see that it answers. */
export const testDutyPager: Job<Site> = {
	name: "test-duty-pager",
	at: "5 * * * *",
	work: async (site) => {
		const now = new Date();
		const last = await findLastTest(site.db);
		if (last && now.getTime() - last.at.getTime() < testEvery) return;
		if ((await testPager(site, now)) === "failed") {
			site.log.error({}, "the pager did not answer its daily test: look at DUTY_WEBHOOK");
		}
	},
};

const testEvery = 23.5 * hour;
