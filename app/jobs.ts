import { mailEmailChange } from "./accounts/email-change/email-change.job.ts";
import { maintainLostRequests } from "./accounts/lost/lost.job.ts";
import { mailRecovery } from "./accounts/recovery/recovery.job.ts";
import { mailSignUp } from "./accounts/sign-up/sign-up.job.ts";
import { sendLetters, tidyLetters } from "./articles/letters/letters.job.ts";
import { applyOneCase, maintainCases, releaseHarmlessOnes } from "./cases/cases.job.ts";
import {
	mailWaiting,
	mailWaitingLonger,
	maintainConversations,
} from "./conversations/conversations.job.ts";
import { sealNotes } from "./desk/seal-notes.job.ts";
import { ringDuty, testDutyPager } from "./duty/duty.job.ts";
import { mailGrowth } from "./gallery/members/growth.job.ts";
import { compareGifts, deliverGifts, turnGifts } from "./gifts/gifts.job.ts";
import {
	applyContacts,
	endContacts,
	followContacts,
	forgetActivity,
	tidyAlbums,
} from "./members/members.job.ts";
import { introduceMembers } from "./members/picks/picks.job.ts";
import { keepNamedContacts } from "./memberships/named-contact/named-contact.job.ts";
import { deleteDueAccounts } from "./my-account/deletion/deletion.job.ts";
import { pushWaiting } from "./notifications/push/push.job.ts";
import { mailCancellationCode } from "./payments/cancellation/cancellation-code.job.ts";
import { warnOfOldRate } from "./payments/old-rate.job.ts";
import {
	beginOrderRecheck,
	findMissedEventsJob,
	processPaymentEvent,
	recheckSomeOrders,
	reconcilePayments,
} from "./payments/recheck/recheck.job.ts";
import { remindAllMembers } from "./payments/reminder.job.ts";
import { followUnverified } from "./payments/unverified.job.ts";
import { chainAudit, sweepAudit, verifyAudit } from "./platform/audit/audit.job.ts";
import { sweepBackups } from "./platform/backup/nightly.job.ts";
import { dropFileBytes, resealFileKeys, sweepFileStore } from "./platform/files/files.job.ts";
import type { Job } from "./platform/jobs/jobs.server.ts";
import { sweepJob } from "./platform/jobs/sweep.server.ts";
import { mailJob } from "./platform/mail/mail.job.ts";
import { resealSecret } from "./platform/sealing/reseal.job.ts";
import type { Site } from "./platform/site.ts";
import {
	compareAllListing,
	compareMoreListing,
	countListing,
	maintainListing,
	rolloverDay,
	vacuumSearch,
} from "./profiles/listing/listing.job.ts";
import { applyAllDecisions, applyOneDecision, sweepDetails } from "./reviews/reviews.job.ts";
import { deleteEvidence, endStale, tidyEvidence } from "./reviews/verification/verification.job.ts";
import { tellOfSearches } from "./searches/searches.job.ts";
import { mailInvitations } from "./staff/invitations/invitation.job.ts";
import { applyAllActs, applyOneAct } from "./staff/ten-seconds.job.ts";
import { sweeps } from "./sweeps.ts";

/**
 * Every job of the site; those with `at` recur. Jobs that queue mails come before the one that
 * sends them.
 */
export const jobs: readonly Job<Site>[] = [
	mailSignUp,
	mailRecovery,
	mailEmailChange,
	maintainLostRequests,
	mailGrowth,
	tellOfSearches,
	introduceMembers,
	mailWaiting,
	mailWaitingLonger,
	pushWaiting,
	deliverGifts,
	turnGifts,
	compareGifts,
	...sweeps.map(sweepJob),
	sweepDetails,
	endStale,
	deleteEvidence,
	tidyEvidence,
	applyOneDecision,
	applyAllDecisions,
	applyOneCase,
	maintainCases,
	ringDuty,
	testDutyPager,
	releaseHarmlessOnes,
	applyOneAct,
	applyAllActs,
	dropFileBytes,
	resealFileKeys,
	sweepFileStore,
	sweepBackups,
	chainAudit,
	sweepAudit,
	verifyAudit,
	deleteDueAccounts,
	forgetActivity,
	tidyAlbums,
	applyContacts,
	followContacts,
	endContacts,
	maintainConversations,
	resealSecret,
	sealNotes,
	mailCancellationCode,
	processPaymentEvent,
	reconcilePayments,
	beginOrderRecheck,
	recheckSomeOrders,
	findMissedEventsJob,
	warnOfOldRate,
	keepNamedContacts,
	remindAllMembers,
	followUnverified,
	mailInvitations,
	sendLetters,
	tidyLetters,
	maintainListing,
	rolloverDay,
	vacuumSearch,
	countListing,
	compareAllListing,
	compareMoreListing,
	mailJob,
];
