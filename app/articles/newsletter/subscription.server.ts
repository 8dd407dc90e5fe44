import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { mayMail } from "../../platform/mail/budget.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { isLiveToken, issueToken } from "../../platform/tokens.server.ts";
import { alreadySubscribed, askToConfirm } from "./subscription.email.tsx";

type Request = {
	email: string;
	/** The sentence that was shown, word for word. */
	consentText: string;
	source: "articles" | "footer";
};

const daysToConfirm = 7;
/** Mails per day to one address, whoever requested them. */
const mailsInADay = 3;

/**
 * Mails the owner of an address: a confirmation link, or a notice when already subscribed. The
 * caller's answer is the same in both cases, so that nobody learns who is subscribed.
 */
export function requestSubscription(site: Site, request: Request): Promise<void> {
	const { origin } = site.settings;
	return site.db.transaction().execute(async (trx) => {
		const { id, isLive } = await findOrAdd(trx, site.vault, request);
		if (!(await mayMail(trx, site, "typed", request.email))) return;
		const token = await addToken(trx, id, request);
		if (token === null) return;
		const content = isLive
			? alreadySubscribed({ stop: stopLink(site, id) })
			: askToConfirm({
					link: `${origin}/newsletter/confirm?token=${token}`,
					consentText: request.consentText,
				});
		await queueMail(trx, site, { class: "service", to: request.email, content });
	});
}

/**
 * The subscription of an address. An ended one is reopened under its id, so that the unsubscribe
 * link of an older email ends it too.
 */
async function findOrAdd(
	trx: Transaction<Tables>,
	vault: Vault,
	{ email, consentText, source }: Request,
) {
	const known = await trx
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	if (!known) {
		await trx
			.updateTable("newsletter_subscriptions")
			.set({ email })
			.where("email", "=", endedName(vault, email))
			.execute();
	}
	await trx
		.insertInto("newsletter_subscriptions")
		.values({ id: randomUUID(), email, consent_text: consentText, source })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const row = await trx
		.selectFrom("newsletter_subscriptions")
		.select(["id", "confirmed_at", "unsubscribed_at"])
		.where("email", "=", email)
		.forUpdate()
		.executeTakeFirstOrThrow();
	return { id: row.id, isLive: row.confirmed_at !== null && row.unsubscribed_at === null };
}

/** A token for the next mail, or null when the address has reached its daily limit. */
async function addToken(trx: Transaction<Tables>, id: string, request: Request) {
	const { count } = await trx
		.selectFrom("newsletter_tokens")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("subscription_id", "=", id)
		.where("created_at", ">", new Date(Date.now() - day))
		.executeTakeFirstOrThrow();
	if (count >= mailsInADay) return null;
	const { token, hash, expiresAt } = issueToken(daysToConfirm * day);
	await trx
		.insertInto("newsletter_tokens")
		.values({
			token_hash: hash,
			subscription_id: id,
			consent_text: request.consentText,
			source: request.source,
			expires_at: expiresAt,
		})
		.execute();
	return token;
}

/** Whether a mailed link can still be confirmed; read-only. */
export async function isConfirmable(db: Kysely<Tables>, token: string): Promise<boolean> {
	return (await findToken(db, token)) !== undefined;
}

/** Confirms the subscription of a link; idempotent. */
export function confirmSubscription(
	db: Kysely<Tables>,
	token: string,
): Promise<"confirmed" | { refused: "expired" }> {
	return db.transaction().execute(async (trx) => {
		const found = await findToken(trx, token);
		if (!found) return { refused: "expired" };
		await trx
			.updateTable("newsletter_subscriptions")
			.set({
				confirmed_at: new Date(),
				unsubscribed_at: null,
				consent_text: found.consent_text,
				source: found.source,
				hard_bounces: 0,
			})
			.where("id", "=", found.subscription_id)
			.where((where) =>
				where.or([where("confirmed_at", "is", null), where("unsubscribed_at", "is not", null)]),
			)
			.execute();
		return "confirmed";
	});
}

function findToken(db: Kysely<Tables>, token: string) {
	return db
		.selectFrom("newsletter_tokens")
		.select(["subscription_id", "consent_text", "source"])
		.where(isLiveToken(token))
		.executeTakeFirst();
}

/**
 * Unsubscribes by the link in each mail; pending confirmation links end too. Only a keyed digest of the
 * address remains, as /privacy promises.
 */
export async function endSubscription(
	{ db, vault }: Pick<Site, "db" | "vault">,
	token: string,
): Promise<"ended" | { refused: "unknown" }> {
	const id = readStopToken(vault, token);
	if (id === null) return { refused: "unknown" };
	await db.transaction().execute((trx) => endWithin(trx, vault, id));
	return "ended";
}

/** The same by its id, within a transaction. */
export async function endWithin(trx: Transaction<Tables>, vault: Vault, id: string): Promise<void> {
	const row = await trx
		.selectFrom("newsletter_subscriptions")
		.select("email")
		.where("id", "=", id)
		.where("unsubscribed_at", "is", null)
		.forUpdate()
		.executeTakeFirst();
	if (!row) return;
	const email = endedName(vault, row.email);
	await trx.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
	await trx
		.updateTable("newsletter_subscriptions")
		.set({ email, unsubscribed_at: new Date() })
		.where("id", "=", id)
		.execute();
	await trx.deleteFrom("newsletter_tokens").where("subscription_id", "=", id).execute();
}

/** Replaces the address of an ended subscription. */
function endedName(vault: Vault, email: string): string {
	return `${vault.digest("newsletter", email).toLowerCase()}@ended.invalid`;
}

export function readStopToken(vault: Vault, token: string): string | null {
	return vault.open("newsletter-stop", token);
}

/** The sealed id of the subscription: never expires and needs no row. */
export function stopLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	id: string,
): string {
	return `${settings.origin}/newsletter/stop?token=${vault.seal("newsletter-stop", id)}`;
}

export type Subscription = {
	/** `waiting`: not confirmed yet. */
	state: "waiting" | "live";
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
