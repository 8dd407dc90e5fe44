import { sql } from "kysely";
import type { PersonalTables } from "../platform/personal-data.server.ts";
import { openWords } from "./reports.server.ts";
import { caseMonths } from "./reports.ts";

export const moderationTables = {
	member_blocks: {
		line: "פעילות בקהילה",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("member_blocks")
				.innerJoin("members", "members.id", "member_blocks.viewer_id")
				.select(["known_as", "known_age", "member_blocks.since"])
				.where("members.account_id", "=", accountId)
				// Not who blocked the person.
				.where(sql<number>`member_blocks.why & 3`, ">", 0)
				.execute(),
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx.deleteFrom("member_blocks").where("viewer_id", "in", own).execute();
			// What others wrote down stays theirs: its end would tell them who left (decision 0038).
			await trx
				.deleteFrom("member_blocks")
				.where("other_id", "in", own)
				.where(sql<number>`why & 3`, "=", 0)
				.execute();
			await trx
				.updateTable("member_blocks")
				.set({ why: sql<number>`why & 7` })
				.where("other_id", "in", own)
				.execute();
		},
	},
	case_decisions: {
		line: "דיווחים",
		time: `${caseMonths} חודשים`,
		exported: "with the decisions about the member, once they are in force",
		erased: { stays: "nameless", why: "it belongs to its case" },
	},
	case_notes: {
		line: "דיווחים",
		time: `${caseMonths} חודשים`,
		exported: "notes of the staff (`members.md` 9)",
		erased: { stays: "nameless", why: "it belongs to its case" },
	},
	case_pictures: {
		line: "דיווחים",
		time: `${caseMonths} חודשים`,
		exported: "what was found, for the staff only (`members.md` 9)",
		erased: { stays: "nameless", why: "it belongs to its case" },
	},
	cases: {
		line: "דיווחים",
		time: `${caseMonths} חודשים`,
		exported: "what others reported, for the staff only (`members.md` 9)",
		erased: { stays: "nameless", why: "it is decided although its member left" },
	},
	reports: {
		line: "דיווחים",
		time: `${caseMonths} חודשים`,
		exported: async (trx, { accountId }, { vault }) => {
			const rows = await trx
				.selectFrom("reports")
				.innerJoin("members", "members.id", "reports.reporter_id")
				.select(["reports.id", "reports.number", "kind", "item_number", "code", "words"])
				.select(["reported_at", "decided_at", "outcome"])
				.where("members.account_id", "=", accountId)
				.orderBy("reported_at")
				.execute();
			return rows.map(({ id, ...row }) => ({
				...row,
				words: openWords(vault, { id, words: row.words }),
			}));
		},
		erased: { stays: "nameless", why: "the case is about somebody else" },
	},
	enforcements: {
		line: "פעילות בקהילה",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("enforcements")
				.innerJoin("members", "members.id", "enforcements.member_id")
				.select(["kind", "scope", "rule", "item_kind", "item_id", "found_by", "words"])
				.select(["enforcements.since", "until", "lifted_at", "lifted_why"])
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
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	rule_hits: {
		line: "פרטים לחברים, העדפות וטקסטים שנבדקו",
		exported: "for the staff only (`members.md` 9); the texts themselves are in the export",
		erased: "by foreign key",
	},
} satisfies PersonalTables;
