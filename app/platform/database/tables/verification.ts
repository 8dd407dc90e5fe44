// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface EvidenceLogTable {
	file_id: string;
	verification_id: string;
	bytes: number;
	sha256: string;
	deleted_at: Date;
	why: string;
}

interface VerificationFilesTable {
	file_id: string;
	verification_id: string;
	kind: string;
	sealed_key: string;
	sealed_by: string;
	bytes: number;
	sha256: string;
	stored_at: Date;
	doomed_at: Date | null;
	why: "decided" | "withdrawn" | "unsent" | "unanswered" | "undecided" | "replaced" | "account_deleted" | null;
}

interface VerificationRemindersTable {
	account_id: string;
	waits_since: Date;
	days: number;
	sent_at: Generated<Date>;
}

interface VerificationTriesTable {
	account_id: string;
	day: string;
	count: number;
	expires_at: Date;
}

interface VerificationsTable {
	id: string;
	account_id: string;
	kind: "join" | "badge" | "appeal";
	state: "started" | "sent" | "more_asked" | "approved" | "refused" | "withdrawn" | "expired" | "under_age";
	birth_date: string | null;
	photo_id: string | null;
	pose: number | null;
	pose_drawn_at: Date | null;
	started_at: Date;
	sent_at: Date | null;
	decided_at: Date | null;
	asked_words: string | null;
	asked_until: Date | null;
	first_birth_date: string | null;
}

export interface TablesOfVerification {
	evidence_log: EvidenceLogTable;
	verification_files: VerificationFilesTable;
	verification_reminders: VerificationRemindersTable;
	verification_tries: VerificationTriesTable;
	verifications: VerificationsTable;
}
