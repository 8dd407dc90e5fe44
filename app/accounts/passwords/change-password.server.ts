import { queueCountedMail } from "../../platform/mail/budget.server.ts";
import type { Site } from "../../platform/site.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { distrustDevices } from "../sessions/device.server.ts";
import { endSessions, type Person, reauthenticateSession } from "../sessions/session.server.ts";
import { passwordWasChanged } from "./password-changed.email.tsx";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

/**
 * Replaces a person's password, given the current one. The other sessions end, every browser has to
 * give the second factor again, recovery links expire, and this session gets a new token.
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
			// Fails if the password was reset or the account secured meanwhile.
			.where("password_hash", "=", known.password_hash)
			.executeTakeFirst();
		if (changed.numUpdatedRows === 0n) return { refused: "wrong" };
		await trx.deleteFrom("recoveries").where("account_id", "=", accountId).execute();
		await endSessions(trx, accountId, { sessionId });
		await distrustDevices(trx, accountId);
		const notMe = notMeLink(site, { accountId, email });
		const content = passwordWasChanged({ notMe });
		await queueCountedMail(trx, site, "password changed", { class: "service", to: email, content });
		await tellOfSecurity(trx, accountId, "password");
		return reauthenticateSession(trx, { sessionId });
	});
}
