// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface CreditLotsTable {
	id: string;
	account_id: string | null;
	source: "plan" | "month" | "package" | "unlimited" | "returned" | "amends";
	name: string;
	payment_id: string | null;
	carried_by: string | null;
	month: string | null;
	size: number;
	balance: number;
	starts_at: Date;
	ends_at: Date | null;
}

interface CreditMovementsTable {
	number: Generated<number>;
	lot_id: string;
	account_id: string | null;
	kind: "granted" | "sent" | "returned" | "expired" | "restored" | "refunded" | "frozen" | "thawed";
	amount: number;
	total: number;
	gift_id: string | null;
	at: Date;
}

interface GiftDraftsTable {
	id: string;
	account_id: string;
	receiver_id: string;
	gift: string;
	note: string | null;
	client_id: string;
	expires_at: Date;
}

interface GiftRefusalsTable {
	member_id: string;
	other_id: string;
	since: Date;
}

interface GiftsTable {
	id: string;
	sender_id: string;
	receiver_id: string;
	receiver_name: string | null;
	gift: string;
	face_agorot: number;
	client_id: string;
	lot_id: string | null;
	payment_id: string | null;
	state: Generated<"sent" | "accepted" | "returned">;
	sent_at: Date;
	due_at: Date;
	ended_at: Date | null;
	declined_at: Date | null;
	thanked_at: Date | null;
	amends_at: Date | null;
	conversation_id: string | null;
	message_number: number | null;
	has_note: Generated<boolean>;
}

export interface TablesOfCredits {
	credit_lots: CreditLotsTable;
	credit_movements: CreditMovementsTable;
	gift_drafts: GiftDraftsTable;
	gift_refusals: GiftRefusalsTable;
	gifts: GiftsTable;
}
