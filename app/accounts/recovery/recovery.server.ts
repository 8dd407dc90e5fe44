import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type MailReason, mayMail, queueCountedMail } from "../../platform/mail/budget.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import { isLiveToken, issueToken } from "../../platform/tokens.server.ts";
import { endRequest } from "../lost-requests.server.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { passwordWasChanged } from "../passwords/password-changed.email.tsx";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { chooseNewPassword } from "./recovery.email.tsx";

const linkLasts = hour;

export const recoveryMailJob = "recovery-mail";

/**
 * Requests a password reset. The address goes sealed into a job, and only the job looks up the
 * account, so that the response is the same and takes as long for every address.
 */
export async function askForRecovery(
	{ db, jobs, vault }: Pick<Site, "db" | "jobs" | "vault">,
	email: string,
): Promise<void> {
	const sealed = vault.seal("recovery", email);
	await db.transaction().execute((trx) => jobs.enqueue(trx, recoveryMailJob, { sealed }));
}

/**
 * Mails a reset link to an account's owner; it replaces older links, works once and expires after
 * an hour.
 */
export async function writeRecoveryMail(site: Site, sealed: string): Promise<void> {
	const email = site.vault.open("recovery", sealed);
	if (email === null) return;
	await site.db.transaction().execute(async (trx) => {
		const account = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirst();
		if (account) await mailRecoveryLink(trx, site, { accountId: account.id, email }, "recovery");
	});
}

/** Creates an account's newest link and queues its mail. */
export async function mailRecoveryLink(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId, email }: { accountId: string; email: string },
	reason: Extract<MailReason, "recovery" | "not me">,
): Promise<void> {
	// The mail budget is exhausted: the previous link stays valid.
	if (!(await mayMail(trx, site, reason, email))) return;
	const { token, hash, expiresAt } = issueToken(linkLasts);
	const row = { token_hash: hash, expires_at: expiresAt };
	await trx
		.insertInto("recoveries")
		.values({ account_id: accountId, ...row })
		.onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
		.execute();
	const content = chooseNewPassword({ link: `${site.settings.origin}/auth/reset?token=${token}` });
	await queueMail(trx, site, { class: "service", to: email, content, until: expiresAt });
}

/** The address whose password a link may reset, or null. */
export async function findRecovery(
	db: Kysely<Tables>,
	token: string,
): Promise<{ email: string } | null> {
	const row = await db
		.selectFrom("recoveries")
		.innerJoin("accounts", "accounts.id", "recoveries.account_id")
		.select("accounts.email")
		.where(isLiveToken(token))
		.executeTakeFirst();
	return row ?? null;
}

/**
 * Sets the new password, consumes the link and ends every session. It signs nobody in: the
 * following sign-in asks for the second factor (ASVS 6.4.3).
 */
export function resetPassword(
	site: Site,
	token: string,
	passwordHash: string,
): Promise<"changed" | { refused: "expired" }> {
	return site.db.transaction().execute(async (trx) => {
		const used = await trx
			.deleteFrom("recoveries")
			.where(isLiveToken(token))
			.returning("account_id")
			.executeTakeFirst();
		if (!used) return { refused: "expired" };
		const { email } = await trx
			.updateTable("accounts")
			.set({ password_hash: passwordHash })
			.where("id", "=", used.account_id)
			.returning("email")
			.executeTakeFirstOrThrow();
		// Opening this link proves that the address said to be lost can be read.
		await endRequest(trx, "address", { accountId: used.account_id });
		await endSessions(trx, used.account_id);
		await distrustDevices(trx, used.account_id);
		const notMe = notMeLink(site, { accountId: used.account_id, email });
		const content = passwordWasChanged({ notMe });
		await queueCountedMail(trx, site, "password changed", { class: "service", to: email, content });
		await tellOfSecurity(trx, used.account_id, "password");
		return "changed";
	});
}
