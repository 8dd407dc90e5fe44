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

interface RuleHitsTable {
	account_id: string;
	field: "display_name" | "sentence" | "profession" | "interests" | "expectations";
	rule: string;
	version: number;
	score: number;
	found_at: Generated<Date>;
}

export interface TablesOfModeration {
	enforcements: EnforcementsTable;
	rule_hits: RuleHitsTable;
}
