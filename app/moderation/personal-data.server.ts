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
				.select(["known_as", "apart.since"])
				.where("members.account_id", "=", accountId)
				// Not who blocked the person.
				.where(sql<number>`apart.why & 3`, ">", 0)
				.execute(),
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx.deleteFrom("apart").where("viewer_id", "in", own).execute();
			// What others wrote down stays theirs: its end would tell them who left (decision 0038).
			await trx
				.deleteFrom("apart")
				.where("other_id", "in", own)
				.where(sql<number>`why & 3`, "=", 0)
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
	message_sketches: {
		line: "פעילות בקהילה",
		time: "24 שעות",
		exported: "only keyed numbers, which reveal nothing",
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx
				.deleteFrom("message_sketches")
				.where(({ eb, or }) => or([eb("member_id", "in", own), eb("other_id", "in", own)]))
				.execute();
		},
	},
	rule_hits: {
		line: "פרטים לחברים, העדפות וטקסטים שנבדקו",
		exported: "for the staff only (`members.md` 9); the texts themselves are in the export",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
