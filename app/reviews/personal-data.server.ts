import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";

/** Personal data in the reviews' tables. */
export const reviewTables = {
	applications: {
		line: "בקשת הצטרפות",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("applications")
				.select(["state", "reason", "created_at", "updated_at", "ended_at"])
				.where("account_id", "=", accountId)
				.orderBy("created_at")
				.execute(),
		erased: "by foreign key",
	},
} satisfies PersonalTables;
