import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";

/** Personal data in the members' tables. */
export const memberTables = {
	members: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("members")
				.select(["number", "public_id", "role", "since"])
				.where("account_id", "=", accountId)
				.execute(),
		erased: { stays: "nameless", why: "other members' data references this row (decision 0018)" },
	},
} satisfies PersonalTables;
