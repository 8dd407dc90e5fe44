import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";

/** What moderation stores about people. */
export const moderationTables = {
	rule_hits: {
		line: "פרטים לחברים, העדפות וטקסטים שנבדקו",
		exported: "for the staff only (`members.md` 9); the texts themselves are in the export",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
