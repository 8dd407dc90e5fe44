import type { PersonalTables } from "../platform/personal-data.server.ts";
import { exportSearches } from "./searches.server.ts";

/** Personal data in the searches that a member keeps. They are erased before the account is: the member is found by it. */
export const searchTables = {
	saved_searches: {
		line: "חיפושים שמורים",
		exported: (trx, { accountId }, { vault }) => exportSearches(trx, accountId, vault),
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx.deleteFrom("saved_searches").where("member_id", "=", own).execute();
		},
	},
} satisfies PersonalTables;
