import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

type Request = {
	email: string;
	/** The sentence that was shown, word for word. */
	consentText: string;
	source: "articles";
};

/**
 * Stores a subscription that waits to be confirmed. An address that is already known changes
 * nothing and answers the same, so that nobody learns from here who is subscribed.
 */
export async function requestSubscription(
	db: Kysely<Tables>,
	{ email, consentText, source }: Request,
): Promise<void> {
	await db
		.insertInto("newsletter_subscriptions")
		.values({ id: randomUUID(), email, consent_text: consentText, source })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
