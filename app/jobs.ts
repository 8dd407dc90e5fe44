import { sweepDrafts } from "./accounts/draft.job.ts";
import { mailEmailChange, sweepEmailChanges } from "./accounts/email-change/email-change.job.ts";
import { sweepPasskeyChallenges } from "./accounts/passkeys/passkey.job.ts";
import { mailRecovery, sweepRecoveries } from "./accounts/recovery/recovery.job.ts";
import { sweepSessions } from "./accounts/sessions/session.job.ts";
import { mailSignUp, sweepSignUps } from "./accounts/sign-up/sign-up.job.ts";
import { sweepSubscriptions } from "./articles/newsletter/subscription.job.ts";
import { hasNewsletterConsent } from "./articles/newsletter/subscription.server.ts";
import { sweepDetails } from "./joining/application/application.job.ts";
import { remindAllMembers } from "./memberships/reminder.job.ts";
import { deleteDueAccounts } from "./my-account/deletion/deletion.job.ts";
import { reconcilePayments, workPaymentEvent } from "./payments/books/books.job.ts";
import { mailCancellationCode } from "./payments/cancellation/code/cancellation-code.job.ts";
import {
	beginOrderRecheck,
	findMissedMessages,
	recheckSomeOrders,
} from "./payments/recheck/recheck.job.ts";
import type { Job } from "./platform/jobs/jobs.server.ts";
import { sweepLimits } from "./platform/limits.job.ts";
import { mailJob } from "./platform/mail/mail.job.ts";
import { sweepProofs } from "./platform/proof/proof.job.ts";
import type { Site } from "./platform/site.ts";
import { sweepTickets } from "./support/ticket.job.ts";

/** Every job of the site; one with `at` recurs. Those that write mails stand before the one that sends. */
export const jobs: readonly Job<Site>[] = [
	mailSignUp,
	mailRecovery,
	mailEmailChange,
	sweepDrafts,
	sweepSignUps,
	sweepRecoveries,
	sweepEmailChanges,
	sweepSessions,
	sweepPasskeyChallenges,
	sweepDetails,
	sweepSubscriptions,
	sweepLimits,
	sweepProofs,
	sweepTickets,
	deleteDueAccounts,
	mailCancellationCode,
	workPaymentEvent,
	reconcilePayments,
	beginOrderRecheck,
	recheckSomeOrders,
	findMissedMessages,
	remindAllMembers,
	mailJob({ newsletter: hasNewsletterConsent }),
];
