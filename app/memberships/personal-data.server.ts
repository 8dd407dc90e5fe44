import type { PersonalTables } from "../platform/personal-data.server.ts";

const paid = { line: "תשלומים", erased: "by foreign key" } as const;

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
	vip_contacts: {
		line: "איש קשר קבוע",
		time: "30 יום",
		erased: "by foreign key",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("vip_contacts")
				.innerJoin("staff", "staff.account_id", "vip_contacts.staff_id")
				.select(["staff.work_name", "vip_contacts.since"])
				.where("vip_contacts.account_id", "=", accountId)
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
