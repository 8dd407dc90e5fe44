import type { Transaction } from "kysely";
import { createContext } from "react-router";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { contactsChanged } from "../contacts-changed.server.ts";
import { endRequest, lostKinds } from "../lost-requests.server.ts";
import { notMeDays, readNotMeToken } from "../not-me-link.server.ts";
import { forgetDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { findStaff } from "../staff.server.ts";
import { mailRecoveryLink } from "./recovery.server.ts";

/** What securing an account delegates to other folders; wired where the site is assembled. */
export type RecoveryPorts = {
	/** Called in the transaction that ends a scheduled deletion with everything else. */
	onKept: (trx: Transaction<Tables>, person: { accountId: string }) => Promise<void>;
};

export const recoveryPorts = createContext<RecoveryPorts>();

/**
 * Secures an account with its "it was not me" link: restores the address, ends all sessions, and
 * blanks the password hash, so that nobody can sign in until the owner sets a new one. Older links
 * expire.
 */
export function revokeByOwner(
	site: Site,
	token: string,
): Promise<"secured" | { refused: "expired" | "taken" }> {
	const claims = readNotMeToken(site, token);
	if (!claims) return Promise.resolve({ refused: "expired" });
	const { accountId, email, at } = claims;
	return site.db.transaction().execute(async (trx) => {
		const other = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", email)
			.where("id", "!=", accountId)
			.executeTakeFirst();
		if (other) return { refused: "taken" };
		const before = await trx
			.selectFrom("accounts")
			.select("deletes_at")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirst();
		const account = await trx
			.updateTable("accounts")
			.set({ email, password_hash: "", deletes_at: null, secured_at: new Date() })
			.where("id", "=", accountId)
			.where((where) =>
				where.or([where("secured_at", "is", null), where("secured_at", "<", new Date(at))]),
			)
			.returning("id")
			.executeTakeFirst();
		if (!account) return { refused: "expired" };
		await contactsChanged(trx, site, { accountId });
		await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
		for (const kind of lostKinds) await endRequest(trx, kind, { accountId });
		// At the desk a mailbox alone must not take away the factor, however new it is.
		if (!(await findStaff(trx, accountId))) await dropNewFactors(trx, accountId);
		await endSessions(trx, accountId);
		await forgetDevices(trx, accountId);
		if (before?.deletes_at) await site.ports.get(recoveryPorts).onKept(trx, { accountId });
		await mailRecoveryLink(trx, site, { accountId, email }, "not me");
		return "secured";
	});
}

/**
 * Removes the factors and passkeys an attacker may have added: those newer than the oldest valid
 * link.
 */
async function dropNewFactors(trx: Transaction<Tables>, accountId: string): Promise<void> {
	const since = new Date(Date.now() - notMeDays * day);
	await trx
		.deleteFrom("passkeys")
		.where("account_id", "=", accountId)
		.where("created_at", ">", since)
		.execute();
	const factor = await trx
		.deleteFrom("second_factors")
		.where("account_id", "=", accountId)
		.where("created_at", ">", since)
		.executeTakeFirst();
	if (factor.numDeletedRows > 0n) {
		await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
	}
}
