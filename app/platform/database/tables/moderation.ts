// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface CaseDecisionsTable {
	id: string;
	case_id: string;
	verdict: "nothing" | "notice" | "removed" | "limited" | "suspended" | "banned";
	rule: string | null;
	scope: "messages" | "discovery" | null;
	days: number | null;
	item_kind: "profile" | "text" | "photo" | "message" | "note" | null;
	item_id: string | null;
	words: string | null;
	proposed_by: string | null;
	proposed_at: Date | null;
	decided_by: string | null;
	decided_at: Date | null;
	takes_effect_at: Date | null;
	voided_at: Date | null;
	voided_why: "undone" | "gone" | "no_role" | "returned" | null;
	applied_at: Date | null;
}

interface CaseNotesTable {
	id: string;
	case_id: string;
	by_staff: string | null;
	body: string;
	written_at: Date;
}

interface CasePicturesTable {
	id: string;
	case_id: string;
	photo_id: string;
	other_account: string | null;
	other_photo: string | null;
	enforcement_id: string | null;
	found_at: Date;
	decided_at: Date | null;
}

interface CasesTable {
	id: string;
	number: Generated<number>;
	member_id: string;
	lane: "A" | "B" | "C" | "D";
	opened_at: Date;
	due_at: Date;
	closed_at: Date | null;
	alarmed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	opened_by: string | null;
	opened_rule: string | null;
}

interface EnforcementAppealsTable {
	enforcement_id: string;
	account_id: string;
	text: string;
	opened_at: Date;
	due_at: Date;
	decided_at: Date | null;
	outcome: "upheld" | "reversed" | null;
	words: string | null;
}

interface EnforcementsTable {
	id: Generated<string>;
	member_id: string;
	kind: "notice" | "removed" | "limited" | "suspended" | "banned";
	since: Generated<Date>;
	until: Date | null;
	lifted_at: Date | null;
	scope: "messages" | "discovery" | null;
	rule: string | null;
	item_kind: string | null;
	item_id: string | null;
	found_by: "report" | "rules" | "staff" | null;
	case_id: string | null;
	words: string | null;
	read_at: Date | null;
	decided_by: string | null;
	lifted_by: string | null;
	lifted_why: "reversed" | "lifted" | null;
	removed: string | null;
}

interface MessageSketchesTable {
	member_id: string;
	other_id: string;
	sent_at: Date;
	sketch: number[];
}

interface ReportsTable {
	id: string;
	number: number;
	case_id: string;
	reporter_id: string;
	kind: "profile" | "photo" | "message" | "note";
	item_id: string;
	item_number: Generated<number>;
	code: "minor" | "danger" | "ncii" | "offline_harm" | "scam_money" | "solicitation_offer" | "solicitation_service" | "fake" | "trafficking" | "privacy" | "profile_content" | "harassment_sexual" | "harassment_other" | "offplatform_pressure" | "offline_behavior" | "spam_ads" | "underfill_other";
	words: string | null;
	reported_at: Date;
	decided_at: Date | null;
	outcome: "found" | "not_found" | null;
}

interface RuleHitsTable {
	account_id: string;
	field: "display_name" | "sentence" | "profession" | "interests" | "expectations" | "answer1" | "answer2" | "note" | "message";
	rule: string;
	version: number;
	score: number;
	found_at: Generated<Date>;
	times: Generated<number>;
	sent: Generated<number>;
}

export interface TablesOfModeration {
	case_decisions: CaseDecisionsTable;
	case_notes: CaseNotesTable;
	case_pictures: CasePicturesTable;
	cases: CasesTable;
	enforcement_appeals: EnforcementAppealsTable;
	enforcements: EnforcementsTable;
	message_sketches: MessageSketchesTable;
	reports: ReportsTable;
	rule_hits: RuleHitsTable;
}
