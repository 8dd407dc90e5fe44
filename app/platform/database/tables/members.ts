// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface ApprovalSpansTable {
	account_id: string;
	from_at: Date;
	until_at: Date | null;
}

interface JoinDetailsTable {
	account_id: string;
	body: string;
	updated_at: Generated<Date>;
	look_at: Generated<Date>;
}

interface MemberTextsTable {
	account_id: string;
	field: "display_name" | "location" | "sentence" | "profession" | "education" | "tags" | "seeks" | "interests" | "expectations" | "prompt1" | "prompt2" | "boundaries";
	text: string;
	approved_by: string | null;
	approved_at: Generated<Date>;
}

interface MembersTable {
	id: string;
	public_id: string;
	number: string;
	account_id: string | null;
	role: "daddy" | "baby";
	since: Date;
	badge_at: Date | null;
	birth_date: string | null;
	draw: Generated<number>;
	contacts_noted_at: Date | null;
	gone_at: Date | null;
}

interface TextReviewsTable {
	id: Generated<string>;
	account_id: string;
	field: "display_name" | "location" | "sentence" | "profession" | "education" | "tags" | "seeks" | "interests" | "expectations" | "prompt1" | "prompt2" | "boundaries";
	text: string;
	state: Generated<"open" | "approved" | "refused">;
	reason: string | null;
	opened_at: Generated<Date>;
	updated_at: Generated<Date>;
	decided_at: Date | null;
	decided_by: string | null;
}

export interface TablesOfMembers {
	approval_spans: ApprovalSpansTable;
	join_details: JoinDetailsTable;
	member_texts: MemberTextsTable;
	members: MembersTable;
	text_reviews: TextReviewsTable;
}
