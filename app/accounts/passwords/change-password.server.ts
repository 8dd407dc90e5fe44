import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { disownLink } from "../recovery/disown-link.server.ts";
import { passwordWasChanged } from "../recovery/recovery.email.tsx";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions, type Person, proveSession } from "../sessions/session.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

/**
 * Replaces a person's password, given the current one. The other sessions end, every browser has to
 * give the second factor again, links of a recovery die, and this session gets a new token.
 */
export async function changePassword(
	site: Site,
	{ accountId, sessionId, email }: Person,
	{ current, next }: { current: string; next: string },
): Promise<{ token: string } | { refused: "wrong" }> {
	const known = await site.db
		.selectFrom("accounts")
		.select("password_hash")
		.where("id", "=", accountId)
		.executeTakeFirst();
	const isRight = await verifyPassword(known?.password_hash || null, current);
	if (!known || !isRight) return { refused: "wrong" };
	const hash = await hashPassword(next);
	return site.db.transaction().execute(async (trx) => {
		const changed = await trx
			.updateTable("accounts")
			.set({ password_hash: hash })
			.where("id", "=", accountId)
			// Whoever secured the account meanwhile had a reason.
			.where("password_hash", "=", known.password_hash)
			.executeTakeFirst();
		if (changed.numUpdatedRows === 0n) return { refused: "wrong" };
		await trx.deleteFrom("recoveries").where("account_id", "=", accountId).execute();
		await endSessions(trx, accountId, { sessionId });
		await distrustDevices(trx, accountId);
		const disown = disownLink(site, { accountId, email });
		const letter = passwordWasChanged({ disown });
		await queueMail(trx, site, { class: "service", to: email, letter });
		return proveSession(trx, { sessionId });
	});
}
