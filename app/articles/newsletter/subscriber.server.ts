import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { endSubscription } from "./subscription.server.ts";

/** What an address has to do with the newsletter, for its own owner. */
export type Subscription = {
	/** Waiting: nobody pressed the button behind the mailed link yet. */
	state: "waiting" | "live";
	/** When it came to be so. */
	since: Date;
};

/** The subscription of an address, or null. */
export async function findSubscription(
	db: Kysely<Tables>,
	email: string,
): Promise<Subscription | null> {
	const row = await db
		.selectFrom("newsletter_subscriptions")
		.select(["created_at", "confirmed_at"])
		.where("email", "=", email)
		.executeTakeFirst();
	// Of one that was ended only a digest of the address is left, so it is not found.
	if (!row) return null;
	if (row.confirmed_at) return { state: "live", since: row.confirmed_at };
	return { state: "waiting", since: row.created_at };
}

/** Ends what an address receives or still could confirm, as the link in each mail does. */
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
