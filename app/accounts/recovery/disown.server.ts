import type { Site } from "../../platform/site.ts";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions } from "../sessions/session.server.ts";
import { readDisownToken } from "./disown-link.server.ts";
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
	const { accountId, email, dropsFactors, at } = claims;
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
		if (dropsFactors) {
			await trx.deleteFrom("second_factors").where("account_id", "=", accountId).execute();
			await trx.deleteFrom("backup_codes").where("account_id", "=", accountId).execute();
			await trx.deleteFrom("passkeys").where("account_id", "=", accountId).execute();
		}
		await endSessions(trx, accountId);
		await distrustDevices(trx, accountId);
		await mailRecoveryLink(trx, site, { accountId, email });
		return "secured";
	});
}
