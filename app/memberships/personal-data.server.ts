import type { PersonalTables } from "../platform/personal-data.server.ts";

const paid = { line: "תשלומים", erased: "by foreign key" } as const;

/** Personal data in the memberships' tables. */
export const membershipTables = {
	membership_periods: {
		...paid,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("membership_periods")
				.select(["plan", "starts_at", "ends_at"])
				.where("account_id", "=", accountId)
				.orderBy("starts_at")
				.execute(),
	},
	approval_spans: {
		line: "חשבון",
		erased: "by foreign key",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("approval_spans")
				.select(["from_at", "until_at"])
				.where("account_id", "=", accountId)
				.orderBy("from_at")
				.execute(),
	},
	waiting_plans: {
		...paid,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("waiting_plans")
				.select(["place", "plan", "days", "waits_since"])
				.where("account_id", "=", accountId)
				.orderBy("place")
				.execute(),
	},
	verification_reminders: {
		...paid,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("verification_reminders")
				.select(["waits_since", "days", "sent_at"])
				.where("account_id", "=", accountId)
				.orderBy("sent_at")
				.execute(),
	},
	membership_reminders: {
		...paid,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("membership_reminders")
				.select(["ends_at", "days", "sent_at"])
				.where("account_id", "=", accountId)
				.orderBy("sent_at")
				.execute(),
	},
} satisfies PersonalTables;
