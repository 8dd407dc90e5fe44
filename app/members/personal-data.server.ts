import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { PersonalTables, Subject } from "../platform/personal-data.server.ts";
import { openLabel } from "./contacts/contact-blocks.server.ts";

const activity = "פעילות בקהילה";

/** The member of an account; its rows go before the account does, because the member stays. */
function memberOf(trx: Transaction<Tables>, { accountId }: Subject) {
	return trx.selectFrom("members").select("id").where("account_id", "=", accountId);
}

/** Personal data in the members' tables. */
export const memberTables = {
	hearts: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("hearts")
				.innerJoin("members", "members.id", "hearts.other_id")
				.select(["members.number", "given_at", "is_told"])
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("hearts")
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	visits: {
		line: activity,
		time: "90 יום",
		exported: (trx, subject) =>
			trx
				.selectFrom("visits")
				.innerJoin("members", "members.id", "visits.other_id")
				.select(["members.number", "visited_at"])
				.where("viewer_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("visits")
				.where(({ eb, or }) => or([eb("viewer_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	day_uses: {
		line: activity,
		exported: "what counted against a day's limits, deleted with the day",
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("day_uses")
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	member_presence: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("member_presence")
				.select("seen_at")
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("member_presence")
				.where("member_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	member_choices: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("member_choices")
				.selectAll()
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("member_choices")
				.where("member_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	contact_blocks: {
		line: activity,
		exported: async (trx, subject, { vault }) => {
			const rows = await trx
				.selectFrom("contact_blocks")
				.select(["label", "added_at", "from_at", "fixed_until"])
				.where("owner_id", "in", memberOf(trx, subject))
				.orderBy("added_at")
				.execute();
			return rows.map((row) => ({ ...row, label: openLabel(vault, row.label) }));
		},
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("contact_blocks")
				.where("owner_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	contact_hashes: {
		line: activity,
		exported: "only keyed hashes of the address and the phone number, which are in the export",
		erased: "by foreign key",
	},
	members: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("members")
				.select(["number", "public_id", "role", "since", "badge_at", "birth_date"])
				.where("account_id", "=", accountId)
				.execute(),
		// Other members' data references the row, so it stays without anything about the person
		// (decision 0018); the foreign key empties `account_id`.
		erased: async (trx, { accountId }) => {
			await trx
				.updateTable("members")
				.set({ birth_date: null, badge_at: null })
				.where("account_id", "=", accountId)
				.execute();
		},
	},
} satisfies PersonalTables;
