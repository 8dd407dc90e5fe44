import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions, hashToken, makeToken } from "../sessions/session.server.ts";
import { disownLink } from "./disown-link.server.ts";
import { chooseNewPassword, passwordWasChanged } from "./recovery.email.tsx";

const linkLasts = 3_600_000;

export const recoveryMailJob = "recovery-mail";

/**
 * Somebody asks for a new password. The address goes sealed into a job, which alone learns whether it
 * has an account, so that asking costs and says the same for every address.
 */
export async function askForRecovery(
	{ db, jobs, vault }: Pick<Site, "db" | "jobs" | "vault">,
	email: string,
): Promise<void> {
	const sealed = vault.seal("recovery", email);
	await db.transaction().execute((trx) => jobs.enqueue(trx, recoveryMailJob, { sealed }));
}

/** Mails the owner of an address a link; it replaces an older one and works once, for an hour. */
export async function writeRecoveryMail(site: Site, sealed: string): Promise<void> {
	const email = site.vault.open("recovery", sealed);
	if (email === null) return;
	await site.db.transaction().execute(async (trx) => {
		const account = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirst();
		if (account) await mailRecoveryLink(trx, site, { accountId: account.id, email });
	});
}

/** Makes the newest link of an account and queues its mail. */
export async function mailRecoveryLink(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId, email }: { accountId: string; email: string },
): Promise<void> {
	const token = makeToken();
	const row = { token_hash: hashToken(token), expires_at: new Date(Date.now() + linkLasts) };
	await trx
		.insertInto("recoveries")
		.values({ account_id: accountId, ...row })
		.onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
		.execute();
	const letter = chooseNewPassword({ link: `${site.settings.origin}/auth/reset?token=${token}` });
	await queueMail(trx, site, { class: "service", to: email, letter });
}

/** The address whose password a link may change, or null. */
export async function findRecovery(
	db: Kysely<Tables>,
	token: string,
): Promise<{ email: string } | null> {
	const row = await db
		.selectFrom("recoveries")
		.innerJoin("accounts", "accounts.id", "recoveries.account_id")
		.select("accounts.email")
		.where("recoveries.token_hash", "=", hashToken(token))
		.where("recoveries.expires_at", ">", new Date())
		.executeTakeFirst();
	return row ?? null;
}

/**
 * Sets the new password, uses the link up, and ends every session. It signs nobody in: a second
 * factor is asked for at the sign-in that follows (ASVS 6.4.3).
 */
export function resetPassword(
	site: Site,
	token: string,
	passwordHash: string,
): Promise<"changed" | { refused: "expired" }> {
	return site.db.transaction().execute(async (trx) => {
		const used = await trx
			.deleteFrom("recoveries")
			.where("token_hash", "=", hashToken(token))
			.where("expires_at", ">", new Date())
			.returning("account_id")
			.executeTakeFirst();
		if (!used) return { refused: "expired" };
		const { email } = await trx
			.updateTable("accounts")
			.set({ password_hash: passwordHash })
			.where("id", "=", used.account_id)
			.returning("email")
			.executeTakeFirstOrThrow();
		await endSessions(trx, used.account_id);
		await distrustDevices(trx, used.account_id);
		const disown = disownLink(site, { accountId: used.account_id, email });
		const letter = passwordWasChanged({ disown });
		await queueMail(trx, site, { class: "service", to: email, letter });
		return "changed";
	});
}

/** Deletes links that nobody used in time. */
export async function deleteExpiredRecoveries(db: Kysely<Tables>): Promise<void> {
	await db.deleteFrom("recoveries").where("expires_at", "<=", new Date()).execute();
}
