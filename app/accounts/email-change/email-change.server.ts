import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { disownLink } from "../recovery/disown-link.server.ts";
import { hashToken, makeToken } from "../sessions/session.server.ts";
import {
	addressIsInUse,
	confirmFromNewAddress,
	confirmFromOldAddress,
} from "./email-change.email.tsx";

/**
 * A change of address waits until it is confirmed at both. Whether the new one belongs to an account
 * already is found out by a job, so that asking says and costs the same for every address.
 */
const linksLast = 24 * 3_600_000;

export const emailChangeMailJob = "email-change-mail";

/** A change that waits, as its owner sees it. */
export type EmailChange = {
	newEmail: string;
	isOldConfirmed: boolean;
	isNewConfirmed: boolean;
	expiresAt: Date;
};

/** Asks for another address; a change that waited until now ends, and its links with it. */
export async function startEmailChange(
	{ db, jobs }: Pick<Site, "db" | "jobs">,
	accountId: string,
	newEmail: string,
): Promise<void> {
	// Nobody holds its token: the hash names this request until the job makes the real links.
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
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("email_changes")
			.values({ account_id: accountId, ...row })
			.onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
			.execute();
		await jobs.enqueue(trx, emailChangeMailJob, { request });
	});
}

/** Makes the links of one request and queues a mail to each address; a second time does nothing. */
export async function writeEmailChangeMails(site: Site, request: string): Promise<void> {
	const { origin } = site.settings;
	await site.db.transaction().execute(async (trx) => {
		const asked = await trx
			.selectFrom("email_changes")
			.innerJoin("accounts", "accounts.id", "email_changes.account_id")
			.select(["accounts.id", "accounts.email", "email_changes.new_email"])
			.where("email_changes.old_token_hash", "=", request)
			.where("email_changes.expires_at", ">", new Date())
			.executeTakeFirst();
		if (!asked) return;
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
			letter: confirmFromOldAddress({
				newEmail: asked.new_email,
				link: link(old),
				disown: disownLink(site, { accountId: asked.id, email: asked.email }),
			}),
		});
		await queueMail(trx, site, {
			class: "service",
			to: asked.new_email,
			letter: isKnown ? addressIsInUse() : confirmFromNewAddress({ link: link(fresh) }),
		});
	});
}

/** The change that waits for an account, or null. */
export async function findEmailChange(
	db: Kysely<Tables>,
	accountId: string,
): Promise<EmailChange | null> {
	const row = await db
		.selectFrom("email_changes")
		.select(["new_email", "old_confirmed_at", "new_confirmed_at", "expires_at"])
		.where("account_id", "=", accountId)
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	if (!row) return null;
	return {
		newEmail: row.new_email,
		isOldConfirmed: row.old_confirmed_at !== null,
		isNewConfirmed: row.new_confirmed_at !== null,
		expiresAt: row.expires_at,
	};
}

/** Which change a mailed link belongs to, and at which address it arrived; asking changes nothing. */
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

/** Gives a waiting change up; its links end. */
export async function cancelEmailChange(db: Kysely<Tables>, accountId: string): Promise<void> {
	await db.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
}

/** Deletes changes that were not confirmed in time. */
export async function deleteExpiredChanges(db: Kysely<Tables>): Promise<void> {
	await db.deleteFrom("email_changes").where("expires_at", "<=", new Date()).execute();
}

async function isTaken(trx: Transaction<Tables>, email: string): Promise<boolean> {
	const account = await trx
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", email)
		.executeTakeFirst();
	return account !== undefined;
}
