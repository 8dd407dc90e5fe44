import type { PersonalTables } from "../platform/personal-data.server.ts";

/** Personal data in the owner's settings: which staff member set it. */
export const ownerTables = {
	settings: { impersonal: "hours, prices and sentences of the site" },
	setting_versions: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("setting_versions")
				.select(["name", "version", "at"])
				.where("by_id", "=", accountId)
				.orderBy("at")
				.execute(),
		erased: { stays: "nameless", why: "the record tells what held and when" },
	},
	setting_proposals: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("setting_proposals")
				.select(["name", "reason", "proposed_at", "outcome"])
				.where("proposed_by", "=", accountId)
				.orderBy("proposed_at")
				.execute(),
		erased: { stays: "nameless", why: "the record tells what was proposed" },
	},
} satisfies PersonalTables;
