import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { deleteExpiredSignUps, signUpMailJob, writeSignUpMail } from "./sign-up.server.ts";

/** Decides what the mail of a sign-up says, out of sight of whoever filled in the form. */
export const mailSignUp: Job<Site> = {
	name: signUpMailJob,
	work: (site, data) => writeSignUpMail(site, String((data as { signUp?: unknown }).signUp)),
};

/** Every hour: sign-ups that nobody confirmed in time. */
export const sweepSignUps: Job<Site> = {
	name: "sweep-sign-ups",
	at: "25 * * * *",
	work: ({ db }) => deleteExpiredSignUps(db),
};
