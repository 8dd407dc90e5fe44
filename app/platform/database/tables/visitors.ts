// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface DeskActsTable {
	id: string;
	ticket_id: string | null;
	by_staff: string | null;
	body: string;
	made_at: Date;
	takes_effect_at: Date;
	kind: Generated<"ticket" | "case" | "payment" | "hand" | "difference" | "urgent">;
	subject_id: string | null;
}

interface NewsletterSubscriptionsTable {
	id: string;
	email: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	confirmed_at: Date | null;
	unsubscribed_at: Date | null;
	hard_bounces: Generated<number>;
}

interface NewsletterTokensTable {
	token_hash: string;
	subscription_id: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	expires_at: Date;
}

interface PersonNotesTable {
	id: string;
	account_id: string;
	by_staff: string;
	body: Generated<string>;
	created_at: Date;
	sealed: string | null;
}

interface TicketMessagesTable {
	ticket_id: string;
	place: number;
	by_staff: string | null;
	is_ours: boolean;
	body: string;
	created_at: Generated<Date>;
}

interface TicketNotesTable {
	id: string;
	ticket_id: string;
	by_staff: string | null;
	body: string;
	written_at: Date;
}

interface TicketsTable {
	id: string;
	number: number;
	name: string;
	email: string;
	subject: "general" | "technical" | "billing" | "privacy" | "feedback" | "other";
	message: string;
	source: Generated<"contact" | "accessibility">;
	created_at: Generated<Date>;
	waits_since: Generated<Date | null>;
	due_at: Generated<Date>;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	close_code: "solved" | "duplicate" | "silent" | "outside" | null;
	promise: "same-day" | "named" | null;
	contact_id: string | null;
	contact_until: Date | null;
}

export interface TablesOfVisitors {
	desk_acts: DeskActsTable;
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	newsletter_tokens: NewsletterTokensTable;
	person_notes: PersonNotesTable;
	ticket_messages: TicketMessagesTable;
	ticket_notes: TicketNotesTable;
	tickets: TicketsTable;
}
