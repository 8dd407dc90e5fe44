// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface EnforcementsTable {
	id: Generated<string>;
	member_id: string;
	kind: "suspended" | "banned";
	since: Generated<Date>;
	until: Date | null;
	lifted_at: Date | null;
}

interface MessageSketchesTable {
	member_id: string;
	other_id: string;
	sent_at: Date;
	sketch: number[];
}

interface RuleHitsTable {
	account_id: string;
	field: "display_name" | "sentence" | "profession" | "interests" | "expectations" | "note" | "message";
	rule: string;
	version: number;
	score: number;
	found_at: Generated<Date>;
	times: Generated<number>;
}

export interface TablesOfModeration {
	enforcements: EnforcementsTable;
	message_sketches: MessageSketchesTable;
	rule_hits: RuleHitsTable;
}
