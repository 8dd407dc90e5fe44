// Made by `npm run tables` from db/migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

interface AppealsTable {
	id: Generated<string>;
	application_id: string;
	account_id: string;
	text: string;
	verification_id: string | null;
	opened_at: Generated<Date>;
	decided_at: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
}

interface ApplicationsTable {
	id: string;
	account_id: string;
	state: "submitted" | "in_review" | "approved" | "rejected" | "withdrawn";
	reason: string | null;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	ended_at: Date | null;
	due_at: Date | null;
	reason_code: "pose" | "other_person" | "unclear" | "differs" | "rules" | "duplicate" | "under_18" | null;
	again_at: Date | null;
	greeted_at: Date | null;
	closed_why: "unverified" | null;
}

interface DecisionsTable {
	id: Generated<string>;
	item_id: string;
	verdict: "approve" | "approve_back" | "refuse" | "ask" | "second_look" | "decide" | "uphold" | "reverse";
	code: "pose" | "other_person" | "unclear" | "differs" | "rules" | "duplicate" | "under_18" | null;
	words: string | null;
	again_days: number | null;
	parts: ColumnType<unknown, string, string>;
	decided_by: string | null;
	decided_at: Generated<Date>;
	takes_effect_at: Date;
	voided_at: Date | null;
	voided_why: "undone" | "gone" | "no_role" | "changed" | null;
	applied_at: Date | null;
}

interface ReviewItemsTable {
	id: Generated<string>;
	number: Generated<number>;
	kind: "application" | "changes" | "appeal";
	account_id: string;
	application_id: string | null;
	verification_id: string | null;
	opened_at: Generated<Date>;
	due_at: Date;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	second_look_by: string | null;
	second_look_at: Date | null;
	looked_by: string | null;
	looked_at: Date | null;
	album_opened_by: string | null;
	album_opened_at: Date | null;
	lane: Generated<number>;
	enforcement_id: string | null;
}

interface RoleCorrectionsTable {
	id: string;
	account_id: string;
	role: "daddy" | "baby";
	asked_by: string;
	asked_at: Date;
	decided_by: string | null;
	decided_at: Date | null;
	is_done: boolean | null;
}

export interface TablesOfReviews {
	appeals: AppealsTable;
	applications: ApplicationsTable;
	decisions: DecisionsTable;
	review_items: ReviewItemsTable;
	role_corrections: RoleCorrectionsTable;
}
