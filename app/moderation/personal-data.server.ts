import { sql } from "kysely";
import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";

/** What moderation stores about people. */
export const moderationTables = {
	apart: {
		line: "פעילות בקהילה",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("apart")
				.innerJoin("members", "members.id", "apart.viewer_id")
				.innerJoin("members as others", "others.id", "apart.other_id")
				.select(["others.number", "apart.since"])
				.where("members.account_id", "=", accountId)
				// Not who blocked the person.
				.where(sql<number>`apart.why & 3`, ">", 0)
				.execute(),
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx
				.deleteFrom("apart")
				.where(({ eb, or }) => or([eb("viewer_id", "in", own), eb("other_id", "in", own)]))
				.execute();
		},
	},
	enforcements: {
		line: "פעילות בקהילה",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("enforcements")
				.innerJoin("members", "members.id", "enforcements.member_id")
				.select(["kind", "enforcements.since", "until", "lifted_at"])
				.where("members.account_id", "=", accountId)
				.execute(),
		erased: { stays: "nameless", why: "a member without a name cannot be told apart by it" },
	},
	rule_hits: {
		line: "פרטים לחברים, העדפות וטקסטים שנבדקו",
		exported: "for the staff only (`members.md` 9); the texts themselves are in the export",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
