import type { Job } from "../platform/jobs/jobs.server.ts";
import { isRateOld, rateAgeDays } from "../platform/payment-settings.ts";
import type { Site } from "../platform/site.ts";
import { arePaymentsOpen } from "./providers.server.ts";

/** Daily while payments are open: says in the log that USD_ILS is older than thirty days. */
export const warnOfOldRate: Job<Site> = {
	name: "warn-old-rate",
	at: "30 8 * * *",
	work: async (site) => {
		const { payments } = site.settings;
		if (site.settings.isDemo || !isRateOld(payments) || !(await arePaymentsOpen(site))) return;
		const days = rateAgeDays(payments);
		site.log.warn({ days }, "USD_ILS is older than 30 days: set today's rate and USD_ILS_DATE");
	},
};
