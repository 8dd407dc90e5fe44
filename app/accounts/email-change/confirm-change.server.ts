import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import { contactsChanged } from "../contacts-changed.server.ts";
import { endRequest } from "../lost-requests.server.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { tellOfSecurity } from "../notices.server.ts";
import { endSessions, type Person } from "../sessions/session.server.ts";
import { addressIsNow, addressWasReplaced } from "./email-change.email.tsx";
import { cancelEmailChange, findByLink } from "./email-change.server.ts";

type SignedIn = Pick<Person, "accountId" | "sessionId"> | null;

type Change = { accountId: string; newEmail: string };

/** Starts a change requested without the old address, once the new one is confirmed; returns whether it was one. */
type BeginWithoutOld = (trx: Transaction<Tables>, change: Change) => Promise<boolean>;

/**
 * Confirms a change at one of its two addresses. The second confirmation changes the address, ends
 * every session except that of the person `asking`, and notifies both addresses. If the new address
 * is taken by then, the change is dropped.
 */
export async function confirmChange(
	site: Site,
	token: string,
	asking: SignedIn,
	beginWithoutOld: BeginWithoutOld,
): Promise<"waiting" | "asked" | "changed" | { refused: "expired" | "taken" }> {
	const found = await findByLink(site.db, token);
	if (!found) return { refused: "expired" };
	const { accountId } = found;
	try {
		return await site.db.transaction().execute(async (trx) => {
			// Lock the account first, like everything else that changes or deletes it.
			const account = await trx
				.selectFrom("accounts")
				.select("email")
				.where("id", "=", accountId)
				.forUpdate()
				.executeTakeFirst();
			if (!account) return { refused: "expired" };
			const isOld = found.side === "old";
			const row = await trx
				.updateTable("email_changes")
				.set(isOld ? { old_confirmed_at: new Date() } : { new_confirmed_at: new Date() })
				// By token, because a newer change may have replaced it meanwhile.
				.where(isOld ? "old_token_hash" : "new_token_hash", "=", hashToken(token))
				.where("expires_at", ">", new Date())
				.returning(["new_email", "old_confirmed_at", "new_confirmed_at"])
				.executeTakeFirst();
			if (!row) return { refused: "expired" };
			const newEmail = row.new_email;
			if (!row.old_confirmed_at || !row.new_confirmed_at) {
				const isAsked = !isOld && (await beginWithoutOld(trx, { accountId, newEmail }));
				return isAsked ? "asked" : "waiting";
			}
			const change = { accountId, oldEmail: account.email, newEmail };
			await replaceAddress(trx, site, change, asking?.accountId === accountId ? asking : undefined);
			return "changed";
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		await cancelEmailChange(site.db, accountId);
		return { refused: "taken" };
	}
}

type Replaced = Change & { oldEmail: string };

/** Changes the address, ends every session but the `spared` one, and notifies both addresses. */
export async function replaceAddress(
	trx: Transaction<Tables>,
	site: Site,
	change: Replaced,
	spared?: Pick<Person, "sessionId">,
): Promise<void> {
	const { accountId, newEmail } = change;
	await changeAddress(trx, accountId, newEmail);
	await contactsChanged(trx, site, { accountId });
	await endSessions(trx, accountId, spared);
	await tellBoth(trx, site, change);
}

/** Also expires a recovery link sent to the old address, and a request to go on without that one. */
async function changeAddress(
	trx: Transaction<Tables>,
	accountId: string,
	email: string,
): Promise<void> {
	await trx.updateTable("accounts").set({ email }).where("id", "=", accountId).execute();
	await trx.deleteFrom("recoveries").where("account_id", "=", accountId).execute();
	await cancelEmailChange(trx, accountId);
	await endRequest(trx, "address", { accountId });
}

async function tellBoth(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId, oldEmail, newEmail }: Replaced,
): Promise<void> {
	const notMe = notMeLink(site, { accountId, email: oldEmail });
	const signIn = `${site.settings.origin}/auth`;
	const mail = { class: "service" } as const;
	await queueMail(trx, site, { ...mail, to: oldEmail, content: addressWasReplaced({ notMe }) });
	await queueMail(trx, site, { ...mail, to: newEmail, content: addressIsNow({ signIn }) });
	await tellOfSecurity(trx, accountId, "address");
}

/** The new address was registered after the change was requested. */
function isUniqueViolation(error: unknown): boolean {
	return error instanceof Error && (error as { code?: unknown }).code === "23505";
}
