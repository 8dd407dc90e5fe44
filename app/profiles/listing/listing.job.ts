import { dateInIsrael } from "../../platform/dates.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import {
	type Comparison,
	compareListing,
	compareMoreName,
	newComparison,
} from "./compare.server.ts";
import { countFrequencies, hasFrequencies } from "./frequencies.server.ts";
import {
	decayPresence,
	findLastTurn,
	listReturned,
	lowerPresence,
	markRollover,
	turnAges,
	vacuumListing,
} from "./upkeep.server.ts";

/** Every minute: people no longer here, and pauses or suspensions that have ended. */
export const maintainListing: Job<Site> = {
	name: "keep-listing",
	at: "* * * * *",
	work: async (site) => {
		const now = new Date();
		await lowerPresence(site, now);
		await listReturned(site, now, new Date(now.getTime() - hour));
	},
};

/** What a new day changes, and whatever was missed while no site ran: at a start and hourly, the first at midnight. */
export const rolloverDay: Job<Site> = {
	name: "turn-listing",
	at: "0 * * * *",
	atStart: true,
	work: async (site) => {
		const now = new Date();
		const last = await findLastTurn(site);
		// Repeated an hour later, for people whose rows were locked then.
		const since = last && last <= now ? new Date(last.getTime() - hour) : null;
		if (!since || dateInIsrael(since) !== dateInIsrael(now)) {
			await decayPresence(site, now);
			await turnAges(site, now, since);
		}
		await listReturned(site, now, since ?? undefined);
		await markRollover(site, now);
	},
};

/** Every hour. */
export const vacuumSearch: Job<Site> = {
	name: "tidy-listing",
	at: "15 * * * *",
	work: async (site) => {
		await vacuumListing(site);
		if (!(await hasFrequencies(site))) await countFrequencies(site);
	},
};

/** Every night. */
export const countListing: Job<Site> = {
	name: "count-listing",
	at: "20 4 * * *",
	work: (site) => countFrequencies(site),
};

/** Every night, after the jobs of midnight. */
export const compareAllListing: Job<Site> = {
	name: "compare-listing",
	at: "10 4 * * *",
	work: (site) => compareListing(site, newComparison),
};

/** The rest of the nightly comparison. */
export const compareMoreListing: Job<Site> = {
	name: compareMoreName,
	work: (site, data) => compareListing(site, data as Comparison),
};
