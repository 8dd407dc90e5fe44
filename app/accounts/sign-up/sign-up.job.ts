import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { signUpMailJob, writeSignUpMail } from "./sign-up.server.ts";

/** Chooses the mail of a sign-up in a job, so that response times reveal nothing. */
export const mailSignUp: Job<Site> = {
	name: signUpMailJob,
	work: (site, data) => writeSignUpMail(site, String((data as { signUp?: unknown }).signUp)),
};
