import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";

const db = testDatabase();

test("the foreign keys of everything that belongs to an account cascade", async () => {
	const { rows } = await sql<{ name: string; rule: string }>`
		select uses.table_name as name, rules.delete_rule as rule
		from information_schema.referential_constraints as rules
		join information_schema.table_constraints as uses
			on uses.constraint_schema = rules.constraint_schema
			and uses.constraint_name = rules.constraint_name
		join information_schema.constraint_column_usage as used
			on used.constraint_schema = rules.constraint_schema
			and used.constraint_name = rules.constraint_name
		where used.table_name = 'accounts' and uses.table_schema = current_schema()
		order by 1`.execute(db());
	expect(rows.length).toBeGreaterThan(10);
	// Tax law requires the records: an order stays but loses its owner (decision 0011). So does a
	// decision by a former member of the staff, the other picture of a case, and a member's row, which
	// others' conversations refer to (decision 0018). Photos have files too and are erased explicitly: an account that still has
	// some cannot be deleted (decision 0023).
	expect(rows.filter(({ rule }) => rule !== "CASCADE")).toEqual([
		...["decisions", "decisions", "notes", "pictures"].map((part) => ({
			name: `case_${part}`,
			rule: "SET NULL",
		})),
		...["held_by", "opened_by"].map(() => ({ name: "cases", rule: "SET NULL" })),
		// The ledger rows stay without a name.
		{ name: "credit_lots", rule: "SET NULL" },
		{ name: "credit_movements", rule: "SET NULL" },
		{ name: "decisions", rule: "SET NULL" },
		{ name: "desk_acts", rule: "SET NULL" },
		{ name: "duty_shifts", rule: "SET NULL" },
		{ name: "enforcements", rule: "SET NULL" },
		{ name: "enforcements", rule: "SET NULL" },
		{ name: "member_texts", rule: "SET NULL" },
		{ name: "members", rule: "SET NULL" },
		{ name: "orders", rule: "SET NULL" },
		{ name: "photo_reviews", rule: "SET NULL" },
		{ name: "photos", rule: "NO ACTION" },
		...["album_opened_by", "held_by", "looked_by", "second_look_by"].map(() => ({
			name: "review_items",
			rule: "SET NULL",
		})),
		...["closed_by", "proposed_by"].map(() => ({ name: "setting_proposals", rule: "SET NULL" })),
		{ name: "setting_versions", rule: "SET NULL" },
		{ name: "text_reviews", rule: "SET NULL" },
		{ name: "ticket_messages", rule: "SET NULL" },
		{ name: "ticket_notes", rule: "SET NULL" },
		{ name: "tickets", rule: "SET NULL" },
		{ name: "urgent_notes", rule: "SET NULL" },
		{ name: "urgent_texts", rule: "SET NULL" },
	]);
});
