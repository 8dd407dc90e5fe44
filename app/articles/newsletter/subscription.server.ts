import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { alreadySubscribed, askToConfirm } from "./subscription.email.tsx";

type Request = {
	email: string;
	/** The sentence that was shown, word for word. */
	consentText: string;
	source: "articles" | "footer";
};

const daysToConfirm = 7;
/** Mails that one address gets in a day because somebody typed it, whoever typed it. */
const mailsInADay = 3;
const day = 86_400_000;

/**
 * Somebody typed an address: its owner gets a mail, to confirm or, where the subscription is live
 * already, to know. The caller's answer is the same, so nobody learns from here who is subscribed.
 */
export function requestSubscription(site: Site, request: Request): Promise<void> {
	const { origin } = site.settings;
	return site.db.transaction().execute(async (trx) => {
		const { id, isLive } = await findOrAdd(trx, site.vault, request);
		const token = await addToken(trx, id, request);
		if (token === null) return;
		const letter = isLive
			? alreadySubscribed({ stop: stopLink(site, id) })
			: askToConfirm({
					link: `${origin}/newsletter/confirm?token=${token}`,
					consentText: request.consentText,
				});
		await queueMail(trx, site, { class: "service", to: request.email, letter });
	});
}

/**
 * The subscription of an address; one that ended is taken up again under its number, so that the way out
 * of an older letter ends the new one too.
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

/** A token for the next mail, or null when the address got enough of them today. */
async function addToken(trx: Transaction<Tables>, id: string, request: Request) {
	const { count } = await trx
		.selectFrom("newsletter_tokens")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("subscription_id", "=", id)
		.where("created_at", ">", new Date(Date.now() - day))
		.executeTakeFirstOrThrow();
	if (count >= mailsInADay) return null;
	const token = randomBytes(32).toString("base64url");
	await trx
		.insertInto("newsletter_tokens")
		.values({
			token_hash: hashOf(token),
			subscription_id: id,
			consent_text: request.consentText,
			source: request.source,
			expires_at: new Date(Date.now() + daysToConfirm * day),
		})
		.execute();
	return token;
}

/** Whether a link from a mail can still confirm something; asking changes nothing. */
export async function isConfirmable(db: Kysely<Tables>, token: string): Promise<boolean> {
	return (await findToken(db, token)) !== undefined;
}

/** Makes the subscription of a link live; a second time does no harm. */
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
		.where("token_hash", "=", hashOf(token))
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
}

/**
 * Ends a subscription by the link that each mail carries; links that would confirm it end too. Of the
 * address only a keyed digest stays, as /privacy promises.
 */
export async function endSubscription(
	{ db, vault }: Pick<Site, "db" | "vault">,
	token: string,
): Promise<"ended" | { refused: "unknown" }> {
	const id = readStopToken(vault, token);
	if (id === null) return { refused: "unknown" };
	await db.transaction().execute(async (trx) => {
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
	});
	return "ended";
}

/** What stands in the place of an address that ended its subscription. */
function endedName(vault: Vault, email: string): string {
	return `${vault.digest("newsletter", email).toLowerCase()}@ended.invalid`;
}

/** The subscription that a way out belongs to, or null. */
export function readStopToken(vault: Vault, token: string): string | null {
	return vault.open("newsletter-stop", token);
}

/** It never ends and needs no row: the sealed number of the subscription. */
function stopLink({ settings, vault }: Site, id: string): string {
	return `${settings.origin}/newsletter/stop?token=${vault.seal("newsletter-stop", id)}`;
}

/** Whether an address agreed to the newsletter, confirmed it and has not taken it back. */
export async function hasNewsletterConsent(db: Kysely<Tables>, email: string): Promise<boolean> {
	const found = await db
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where("email", "=", email)
		.where("confirmed_at", "is not", null)
		.where("unsubscribed_at", "is", null)
		.executeTakeFirst();
	return found !== undefined;
}

/** Drops links that no longer confirm anything. */
export async function dropExpiredTokens(db: Kysely<Tables>): Promise<void> {
	await db.deleteFrom("newsletter_tokens").where("expires_at", "<=", new Date()).execute();
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
