import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { forgetDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { disownDays, readDisownToken } from "./disown-link.server.ts";
import { mailRecoveryLink } from "./recovery.server.ts";

/**
 * Secures the account of a link. A password that somebody else chose no longer opens it: the hash is
 * replaced by one that nothing matches until the owner chooses anew. Older links end with it.
 */
export function disown(
	site: Site,
	token: string,
): Promise<"secured" | { refused: "expired" | "taken" }> {
	const claims = readDisownToken(site, token);
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
		await trx.deleteFrom("email_changes").where("account_id", "=", accountId).execute();
		await dropNewFactors(trx, accountId);
		await endSessions(trx, accountId);
		await forgetDevices(trx, accountId);
		await mailRecoveryLink(trx, site, { accountId, email });
		return "secured";
	});
}

/**
 * What a thief may have added to stay inside goes, or the owner stays outside: second factors and
 * passkeys of the last days that a link is good for.
 */
async function dropNewFactors(trx: Transaction<Tables>, accountId: string): Promise<void> {
	const since = new Date(Date.now() - disownDays * 86_400_000);
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
