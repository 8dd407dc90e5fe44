// Made by `npm run tables` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface NewsletterSubscriptionsTable {
	id: string;
	email: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	confirmed_at: Date | null;
	unsubscribed_at: Date | null;
}

interface NewsletterTokensTable {
	token_hash: string;
	subscription_id: string;
	consent_text: string;
	source: "articles" | "footer";
	created_at: Generated<Date>;
	expires_at: Date;
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
}

export interface TablesOfVisitors {
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	newsletter_tokens: NewsletterTokensTable;
	tickets: TicketsTable;
}
