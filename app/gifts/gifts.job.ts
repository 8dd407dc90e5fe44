import * as v from "valibot";
import { compareBooks } from "../credits/compare.server.ts";
import { reportDiscrepancy } from "../payments/ledger/discrepancy.server.ts";
import { deliverJobName } from "../payments/ledger/gifts.server.ts";
import type { Job } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { makeAmends } from "./amends.server.ts";
import { deliverGift, deliverWaiting } from "./pay-now.server.ts";
import { endCredits, payBackReleased, returnDue } from "./return.server.ts";

const data = v.object({ paymentId: v.pipe(v.string(), v.uuid()) });

export const deliverGifts: Job<Site> = {
	name: deliverJobName,
	work: (site, given) => deliverGift(site, v.parse(data, given).paymentId),
};

/** For how long a sender reads to whom a gift went, by the name of that day. */
const namedMs = 44 * day;

/** Returns gifts not accepted, sends paid ones that still wait, and expires credits. */
export const turnGifts: Job<Site> = {
	name: "turn-gifts",
	at: "*/5 * * * *",
	work: async (site) => {
		const now = new Date();
		await deliverWaiting(site, now);
		await returnDue(site, now);
		await payBackReleased(site, now);
		await makeAmends(site, now);
		await endCredits(site, now);
		await site.db
			.updateTable("gifts")
			.set({ receiver_name: null })
			.where("receiver_name", "is not", null)
			.where("sent_at", "<", new Date(now.getTime() - namedMs))
			.execute();
	},
};

/** Every night: checks the books of credits; a violation is a difference shown to the staff. */
export const compareGifts: Job<Site> = {
	name: "compare-gifts",
	at: "40 3 * * *",
	work: async ({ db, log }) => {
		for (const { what, subject } of await compareBooks(db)) {
			await reportDiscrepancy(db, log, { kind: "credits-differ", subject, detail: what });
		}
	},
};
