import type { Job } from "../platform/jobs/jobs.server.ts";
import { isRateOld, rateAgeDays } from "../platform/payment-settings.ts";
import type { Site } from "../platform/site.ts";
import { arePaymentsOpen, readRate } from "./providers.server.ts";

/** Daily while payments are open: logs when the rate is older than thirty days. */
export const warnOfOldRate: Job<Site> = {
	name: "warn-old-rate",
	at: "30 8 * * *",
	work: async (site) => {
		const rate = await readRate(site);
		if (site.settings.isDemo || !isRateOld({ rate }) || !(await arePaymentsOpen(site))) return;
		const days = rateAgeDays({ rate });
		site.log.warn({ days }, "the dollar's rate is older than 30 days: set it in /staff/settings");
	},
};
