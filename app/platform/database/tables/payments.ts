// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface DiscrepanciesTable {
	id: string;
	kind: string;
	subject: string;
	detail: string;
	found_at: Generated<Date>;
	solved_at: Date | null;
	solved_by: string | null;
	solved_why: "fixed_there" | "our_mistake" | "conversion" | "paid_otherwise" | "tried_again" | "other" | "booked" | "repaid" | null;
	solved_words: string | null;
	capture_id: string | null;
	order_id: string | null;
	cents: number | null;
	currency: "USD" | "ILS" | null;
}

interface DiscrepancyMoneyTable {
	id: string;
	discrepancy_id: string;
	kind: "book" | "repay";
	capture_id: string;
	cents: number;
	currency: "USD" | "ILS";
	code: "service" | "mistake" | "twice" | "law" | "other";
	words: string;
	asked_by: string;
	asked_at: Date;
	decided_by: string | null;
	decided_at: Date | null;
	is_done: boolean | null;
	refund_state: "asked" | "pending" | "completed" | "failed" | null;
	provider_refund_id: string | null;
	checked_at: Date | null;
}

interface DisputesTable {
	id: string;
	payment_id: string;
	is_open: boolean;
	outcome: string | null;
	opened_at: Date;
	updated_at: Date;
}

interface ManualAdjustmentsTable {
	id: string;
	kind: "refund" | "paid" | "days";
	payment_id: string;
	refund_id: string | null;
	cents: number | null;
	days: number | null;
	code: "service" | "mistake" | "twice" | "law" | "other";
	words: string;
	asked_by: string;
	asked_at: Date;
	decided_by: string | null;
	decided_at: Date | null;
	is_done: boolean | null;
	days_stay: boolean | null;
}

interface OrdersTable {
	id: string;
	account_id: string | null;
	plan: "basic" | "premium" | "vip" | null;
	cents: number;
	currency: "USD" | "ILS";
	shown_agorot: number;
	usd_ils: string;
	usd_ils_date: string;
	provider: string;
	provider_order_id: string | null;
	payee: string | null;
	create_request_id: string;
	capture_request_id: string;
	state: "creating" | "open" | "capturing" | "pending" | "paid" | "declined" | "dropped";
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	checked_at: Date | null;
	left_at: Date | null;
	product_kind: string;
	product_id: string;
	product_name: string;
	recheck_at: Generated<Date | null>;
	slot_until: Date | null;
	booked_capture_id: string | null;
}

interface PaymentsTable {
	id: string;
	number: Generated<number>;
	order_id: string;
	capture_id: string;
	cents: number;
	currency: "USD" | "ILS";
	settled_at: Date;
	ended_at: Date | null;
	revoked_at: Date | null;
}

interface ReceiptCountersTable {
	series: string;
	last: number;
}

interface ReceiptsTable {
	number: number;
	kind: "receipt" | "credit";
	payment_id: string;
	refund_id: string | null;
	cents: number;
	currency: "USD" | "ILS";
	usd_ils: string;
	usd_ils_date: string;
	total_agorot: number;
	vat_agorot: number;
	issued_at: Date;
}

interface RefundsTable {
	id: string;
	payment_id: string;
	reason: "cancellation" | "profile" | "unverified" | "provider" | "reversal" | "staff" | "returned";
	cents: number;
	state: "asked" | "pending" | "completed" | "failed";
	provider_refund_id: string | null;
	confirmation: string | null;
	asked_at: Date;
	settled_at: Date | null;
	checked_at: Date | null;
	days_stay: Generated<boolean>;
}

interface WebhookEventsTable {
	id: string;
	kind: string;
	about: string;
	sealed: string | null;
	received_at: Generated<Date>;
	worked_at: Date | null;
	outcome: string | null;
}

export interface TablesOfPayments {
	discrepancies: DiscrepanciesTable;
	discrepancy_money: DiscrepancyMoneyTable;
	disputes: DisputesTable;
	manual_adjustments: ManualAdjustmentsTable;
	orders: OrdersTable;
	payments: PaymentsTable;
	receipt_counters: ReceiptCountersTable;
	receipts: ReceiptsTable;
	refunds: RefundsTable;
	webhook_events: WebhookEventsTable;
}
