import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";

/** Personal data in the members' tables. */
export const memberTables = {
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
