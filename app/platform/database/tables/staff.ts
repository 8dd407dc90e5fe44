// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

interface OverviewFiguresTable {
	name: string;
	body: ColumnType<unknown, string, string>;
	counted_at: Date;
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

export interface TablesOfStaff {
	overview_figures: OverviewFiguresTable;
	staff: StaffTable;
	staff_invitations: StaffInvitationsTable;
}
