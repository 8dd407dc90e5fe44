// Made by `node scripts/table-types.ts` from db/migrations. Do not edit.
import type { Generated } from "kysely";

interface DraftsTable {
	token_hash: string;
	kind: "quick" | "men" | "women";
	body: string;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	expires_at: Date;
}

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

interface RateLimitsTable {
	rule: string;
	doer_hash: string;
	count: number;
	ends_at: Date;
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

/** Every table of the database. */
export interface Tables {
	drafts: DraftsTable;
	newsletter_subscriptions: NewsletterSubscriptionsTable;
	newsletter_tokens: NewsletterTokensTable;
	rate_limits: RateLimitsTable;
	tickets: TicketsTable;
}
