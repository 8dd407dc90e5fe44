// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface MembershipPeriodsTable {
	id: string;
	account_id: string;
	payment_id: string;
	plan: "basic" | "premium" | "vip";
	starts_at: Date;
	ends_at: Date;
}

interface MembershipRemindersTable {
	account_id: string;
	ends_at: Date;
	days: number;
	sent_at: Generated<Date>;
}

interface VipContactsTable {
	account_id: string;
	staff_id: string;
	since: Date;
}

interface WaitingPlansTable {
	account_id: string;
	place: number;
	payment_id: string;
	plan: "basic" | "premium" | "vip";
	days: number;
	waits_since: Date;
}

export interface TablesOfMemberships {
	membership_periods: MembershipPeriodsTable;
	membership_reminders: MembershipRemindersTable;
	vip_contacts: VipContactsTable;
	waiting_plans: WaitingPlansTable;
}
