import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { forgetSends, sendSome } from "./delivery.server.ts";

/** Every minute: sends the next part of the letter that is under way. */
export const sendLetters: Job<Site> = {
	name: "send-letters",
	at: "* * * * *",
	work: (site) => sendSome(site),
};

/** Nightly: forgets who got the letters of long ago. */
export const tidyLetters: Job<Site> = {
	name: "tidy-letters",
	at: "25 3 * * *",
	work: ({ db }) => forgetSends(db),
};
