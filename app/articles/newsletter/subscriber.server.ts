import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { endSubscription } from "./subscription.server.ts";

/** The newsletter subscription of an address, as its owner sees it. */
export type Subscription = {
	/** `waiting`: not confirmed yet. */
	state: "waiting" | "live";
	/** Since when it has this state. */
	since: Date;
};

/**
 * A query for the subscription of an address. An ended one keeps only a digest of the address, so it
 * is not found.
 */
export function subscriptionOf(db: Kysely<Tables>, { email }: { email: string }) {
	return db
		.selectFrom("newsletter_subscriptions")
		.select(["created_at", "confirmed_at"])
		.where("email", "=", email);
}

/** The subscription that `subscriptionOf` finds, or null. */
export function viewSubscription(
	row: { created_at: Date; confirmed_at: Date | null } | undefined,
): Subscription | null {
	if (!row) return null;
	if (row.confirmed_at) return { state: "live", since: row.confirmed_at };
	return { state: "waiting", since: row.created_at };
}

/** Ends an address's subscription, confirmed or pending, like the link in each mail. */
export async function endSubscriptionOf(
	{ db, vault }: Pick<Site, "db" | "vault">,
	email: string,
): Promise<void> {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	if (row) await endSubscription({ db, vault }, vault.seal("newsletter-stop", row.id));
}
