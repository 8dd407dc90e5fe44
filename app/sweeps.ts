import { caseMonths } from "./moderation/reports.ts";
import { fileDays } from "./platform/http/build-files.server.ts";
import type { Sweep } from "./platform/jobs/sweep.server.ts";
import { proofStays } from "./platform/limits/proof.server.ts";
import { ticketMonths } from "./support/ticket.server.ts";

const nightly = "20 3 * * *";

/** Rows deleted by age alone; anything that depends on more than one column has its own job. */
export const sweeps: readonly Sweep[] = [
	{ name: "sweep-drafts", table: "drafts", column: "expires_at", at: "10 * * * *" },
	{ name: "sweep-sign-ups", table: "sign_ups", column: "expires_at", at: "25 * * * *" },
	{ name: "sweep-recoveries", table: "recoveries", column: "expires_at", at: "35 * * * *" },
	{ name: "sweep-limits", table: "rate_limits", column: "ends_at", at: "40 * * * *" },
	{
		name: "sweep-live-events",
		table: "live_events",
		column: "at",
		at: "*/10 * * * *",
		stays: { minutes: 60 },
	},
	{ name: "sweep-email-changes", table: "email_changes", column: "expires_at", at: "45 * * * *" },
	{
		name: "sweep-passkey-challenges",
		table: "passkey_challenges",
		column: "expires_at",
		at: "50 * * * *",
	},
	{
		name: "sweep-proofs",
		table: "spent_proofs",
		column: "expires_at",
		at: "50 * * * *",
		stays: proofStays,
	},
	{
		name: "sweep-verification-tries",
		table: "verification_tries",
		column: "expires_at",
		at: nightly,
	},
	{ name: "sweep-gift-drafts", table: "gift_drafts", column: "expires_at", at: nightly },
	{ name: "sweep-urgent-texts", table: "urgent_texts", column: "expires_at", at: nightly },
	{ name: "sweep-rings", table: "rings", column: "at", at: nightly, stays: { months: 3 } },
	{ name: "sweep-notices", table: "notices", column: "expires_at", at: nightly },
	{ name: "sweep-picks", table: "picks", column: "expires_at", at: nightly },
	{ name: "sweep-barred-contacts", table: "barred_contacts", column: "expires_at", at: nightly },
	{
		name: "sweep-staff-invitations",
		table: "staff_invitations",
		column: "expires_at",
		at: nightly,
		stays: { months: 1 },
	},
	{
		name: "sweep-message-sketches",
		table: "message_sketches",
		column: "sent_at",
		at: "55 * * * *",
		stays: { minutes: 24 * 60 },
	},
	{
		name: "sweep-cases",
		table: "cases",
		column: "closed_at",
		at: nightly,
		stays: { months: caseMonths },
	},
	{
		name: "sweep-build-files",
		table: "build_files",
		column: "superseded_at",
		at: nightly,
		stays: { minutes: fileDays * 24 * 60 },
	},
	{ name: "sweep-sessions", table: "sessions", column: "expires_at", at: nightly },
	{ name: "sweep-subscriptions", table: "newsletter_tokens", column: "expires_at", at: nightly },
	{
		name: "sweep-tickets",
		table: "tickets",
		column: "created_at",
		at: "50 3 * * *",
		stays: { months: ticketMonths },
	},
];
