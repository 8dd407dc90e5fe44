// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

interface DutyShiftsTable {
	id: string;
	starts_at: Date;
	ends_at: Date;
	staff_id: string;
	second_id: string | null;
	planned_by: string | null;
}

interface OverviewFiguresTable {
	name: string;
	body: ColumnType<unknown, string, string>;
	counted_at: Date;
}

interface PagerTestsTable {
	at: Date;
	answered: boolean;
}

interface RingsTable {
	id: string;
	at: Date;
	waiting: number;
	oldest_at: Date;
	step: "duty" | "second" | "everybody";
	people: number;
	pager: "calling" | "answered" | "failed" | "none";
}

interface StaffTable {
	account_id: string;
	name: string;
	gender: "male" | "female" | null;
	roles: string[];
	since: Generated<Date>;
	first_seen_at: Date | null;
	left_at: Date | null;
	keys_off: Generated<boolean>;
	work_name: string | null;
	at_path: string | null;
	at_seen: Date | null;
}

interface StaffAbsencesTable {
	id: string;
	staff_id: string;
	first_day: string;
	last_day: string;
}

interface StaffInvitationsTable {
	id: string;
	email: string;
	roles: string[];
	token_hash: string;
	invited_by: string | null;
	created_at: Generated<Date>;
	expires_at: Date;
	accepted_at: Date | null;
	mailed_at: Date | null;
}

interface UrgentNotesTable {
	id: string;
	urgent_id: string;
	by_staff: string | null;
	body: string;
	written_at: Date;
}

interface UrgentTextsTable {
	id: string;
	kind: "threat" | "minor" | "image";
	code_hash: string;
	sent_at: Date;
	does_ring: boolean;
	held_by: string | null;
	held_at: Date | null;
	answered_at: Date | null;
	closed_at: Date | null;
	expires_at: Date;
	due_at: Generated<Date>;
}

interface UrgentWordsTable {
	id: string;
	urgent_id: string;
	is_ours: boolean;
	body: string;
	written_at: Date;
}

export interface TablesOfStaff {
	duty_shifts: DutyShiftsTable;
	overview_figures: OverviewFiguresTable;
	pager_tests: PagerTestsTable;
	rings: RingsTable;
	staff: StaffTable;
	staff_absences: StaffAbsencesTable;
	staff_invitations: StaffInvitationsTable;
	urgent_notes: UrgentNotesTable;
	urgent_texts: UrgentTextsTable;
	urgent_words: UrgentWordsTable;
}
