import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { mayMail } from "../../platform/mail/budget.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { hashToken, makeToken } from "../../platform/tokens.server.ts";
import { stopLink } from "../lost-requests.server.ts";
import { notMeLink } from "../not-me-link.server.ts";
import {
	addressIsInUse,
	confirmFromNewAddress,
	confirmFromOldAddress,
} from "./email-change.email.tsx";

/**
 * A change of address is pending until both addresses confirm it. A job checks whether the new one
 * is taken, so that the response is the same and takes as long for every address.
 */
const linksLast = day;

export const emailChangeMailJob = "email-change-mail";

export type EmailChange = {
	newEmail: string;
	isOldConfirmed: boolean;
	isNewConfirmed: boolean;
	expiresAt: Date;
};

/** Requests a change of address; a pending one is replaced and its links expire. */
export function startEmailChange(
	site: Pick<Site, "db" | "jobs">,
	accountId: string,
	newEmail: string,
): Promise<void> {
	return site.db.transaction().execute((trx) => requestEmailChange(trx, site, accountId, newEmail));
}

export async function requestEmailChange(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	accountId: string,
	newEmail: string,
): Promise<void> {
	// A placeholder hash without a token: it identifies the request until the job makes the links.
	const request = hashToken(makeToken());
	const row = {
		new_email: newEmail,
		old_token_hash: request,
		new_token_hash: null,
		old_confirmed_at: null,
		new_confirmed_at: null,
		created_at: new Date(),
		expires_at: new Date(Date.now() + linksLast),
	};
	await trx
		.insertInto("email_changes")
		.values({ account_id: accountId, ...row })
		.onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
		.execute();
	await jobs.enqueue(trx, emailChangeMailJob, { request });
}

/** Makes the links of one request and queues a mail to each address. Idempotent. */
export async function writeEmailChangeMails(site: Site, request: string): Promise<void> {
	const { origin } = site.settings;
	await site.db.transaction().execute(async (trx) => {
		const asked = await trx
			.selectFrom("email_changes")
			.innerJoin("accounts", "accounts.id", "email_changes.account_id")
			.leftJoin("lost_addresses", (join) =>
				join
					.onRef("lost_addresses.account_id", "=", "accounts.id")
					.onRef("lost_addresses.new_email", "=", "email_changes.new_email")
					.on("lost_addresses.ended_at", "is", null),
			)
			.select(["accounts.id", "accounts.email", "email_changes.new_email"])
			.select("lost_addresses.id as lost")
			.where("email_changes.old_token_hash", "=", request)
			.where("email_changes.expires_at", ">", new Date())
			.executeTakeFirst();
		if (!asked) return;
		// An account may ask three times an hour, but several accounts could ask for one address.
		if (!(await mayMail(trx, site, "address change", asked.new_email))) return;
		const isKnown = await isTaken(trx, asked.new_email);
		const old = makeToken();
		const fresh = makeToken();
		const written = await trx
			.updateTable("email_changes")
			.set({
				old_token_hash: hashToken(old),
				new_token_hash: isKnown ? null : hashToken(fresh),
			})
			.where("old_token_hash", "=", request)
			.executeTakeFirst();
		if (written.numUpdatedRows === 0n) return;
		const link = (token: string) => `${origin}/account/email/confirm?token=${token}`;
		await queueMail(trx, site, {
			class: "service",
			to: asked.email,
			content: confirmFromOldAddress({
				newEmail: asked.new_email,
				link: link(old),
				notMe: notMeLink(site, { accountId: asked.id, email: asked.email }),
				stop: asked.lost && stopLink(site, "address", asked.lost),
			}),
		});
		await queueMail(trx, site, {
			class: "service",
			to: asked.new_email,
			content: isKnown
				? addressIsInUse()
				: confirmFromNewAddress({ link: link(fresh), isLost: asked.lost !== null }),
		});
	});
}

export async function findEmailChange(
	db: Kysely<Tables>,
	accountId: string,
): Promise<EmailChange | null> {
	const row = await emailChangeOf(db, { accountId, now: new Date() }).executeTakeFirst();
	if (!row) return null;
	return {
		newEmail: row.new_email,
		isOldConfirmed: row.old_confirmed_at !== null,
		isNewConfirmed: row.new_confirmed_at !== null,
		expiresAt: row.expires_at,
	};
}

export function emailChangeOf(
	db: Kysely<Tables>,
	{ accountId, now }: { accountId: string; now: Date },
) {
	return db
		.selectFrom("email_changes")
		.select(["new_email", "old_confirmed_at", "new_confirmed_at", "expires_at"])
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now);
}

/** Finds the change and the side a mailed link belongs to; changes nothing. */
export async function findByLink(
	db: Kysely<Tables>,
	token: string,
): Promise<{ accountId: string; side: "old" | "new"; newEmail: string } | null> {
	const hash = hashToken(token);
	const row = await db
		.selectFrom("email_changes")
		.select(["account_id", "new_email"])
		.select(sql<boolean>`old_token_hash = ${hash}`.as("isOld"))
		.where((where) =>
			where.or([where("old_token_hash", "=", hash), where("new_token_hash", "=", hash)]),
		)
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	if (!row) return null;
	return {
		accountId: row.account_id,
		side: row.isOld ? "old" : "new",
		newEmail: row.new_email,
	};
}

export async function cancelEmailChange(db: Kysely<Tables>, accountId: string): Promise<void> {
	await db.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
}

async function isTaken(trx: Transaction<Tables>, email: string): Promise<boolean> {
	const account = await trx
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	return account !== undefined;
}
