import type { Kysely, Transaction } from "kysely";
import { hashDraftToken } from "../../accounts/draft.server.ts";
import { disownLink } from "../../accounts/recovery/disown-link.server.ts";
import { endSessions, type Person } from "../../accounts/sessions/session.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { accountWasDeleted, accountWillBeDeleted } from "./deletion.email.tsx";
import { keepLink, type WaitingDeletion } from "./keep-link.server.ts";

const undoDays = 7;

/**
 * Sets the day on which an account is deleted, seven days ahead, ends every session and mails the way
 * back. A day that was set before stays.
 */
export function scheduleDeletion(
	site: Site,
	{ accountId }: Pick<Person, "accountId">,
): Promise<{ deletesAt: Date } | { refused: "waiting" }> {
	const deletesAt = new Date(Date.now() + undoDays * 86_400_000);
	return site.db.transaction().execute(async (trx) => {
		const account = await trx
			.updateTable("accounts")
			.set({ deletes_at: deletesAt })
			.where("id", "=", accountId)
			.where("deletes_at", "is", null)
			.returning("email")
			.executeTakeFirst();
		if (!account) return { refused: "waiting" };
		const { email } = account;
		await endSessions(trx, accountId);
		const letter = accountWillBeDeleted({
			at: deletesAt,
			keep: keepLink(site, { accountId, deletesAt }),
			disown: disownLink(site, { accountId, email }),
		});
		await queueMail(trx, site, { class: "service", to: email, letter });
		return { deletesAt };
	});
}

/** Whether a deletion still waits; asking changes nothing. */
export async function isWaiting(
	db: Kysely<Tables>,
	{ accountId, deletesAt }: WaitingDeletion,
): Promise<boolean> {
	const row = await db
		.selectFrom("accounts")
		.select("id")
		.where("id", "=", accountId)
		.where("deletes_at", "=", deletesAt)
		.where("deletes_at", ">", new Date())
		.executeTakeFirst();
	return row !== undefined;
}

/**
 * Keeps an account whose deletion waits, as long as its day has not come: afterwards only the job
 * decides, so that nobody is told of a rescue that does not happen.
 */
export async function undoDeletion(
	db: Kysely<Tables>,
	{ accountId, deletesAt }: WaitingDeletion,
	now = new Date(),
): Promise<"kept" | { refused: "gone" }> {
	const kept = await db
		.updateTable("accounts")
		.set({ deletes_at: null })
		.where("id", "=", accountId)
		.where("deletes_at", "=", deletesAt)
		.where("deletes_at", ">", now)
		.executeTakeFirst();
	return kept.numUpdatedRows > 0n ? "kept" : { refused: "gone" };
}

/** Deletes an account at once, with the forms that this browser still keeps, and mails a last word. */
export function deleteNow(
	site: Site,
	{ accountId }: Pick<Person, "accountId">,
	draftToken: string | undefined,
): Promise<"deleted" | { refused: "gone" }> {
	return site.db.transaction().execute(async (trx) => {
		const account = await trx
			.deleteFrom("accounts")
			.where("id", "=", accountId)
			.returning("email")
			.executeTakeFirst();
		if (!account) return { refused: "gone" };
		if (draftToken !== undefined) {
			const hash = hashDraftToken(draftToken);
			await trx.deleteFrom("drafts").where("token_hash", "=", hash).execute();
		}
		await deleteTraces(trx, site, account.email);
		return "deleted";
	});
}

/** Deletes the accounts whose day has come, each in a transaction of its own. */
export async function deleteDue(site: Site, now = new Date()): Promise<{ deleted: number }> {
	const due = await site.db
		.selectFrom("accounts")
		.select("id")
		.where("deletes_at", "<=", now)
		.execute();
	let deleted = 0;
	for (const { id } of due) {
		await site.db.transaction().execute(async (trx) => {
			const account = await trx
				.deleteFrom("accounts")
				.where("id", "=", id)
				// Asked once more: the owner may just have undone it.
				.where("deletes_at", "<=", now)
				.returning("email")
				.executeTakeFirst();
			if (!account) return;
			await deleteTraces(trx, site, account.email);
			deleted += 1;
		});
	}
	return { deleted };
}

/**
 * What hangs on the address and not on the account: foreign keys take the rest along. Tickets stay as
 * long as /privacy says, because support answers for them.
 */
async function deleteTraces(trx: Transaction<Tables>, site: Site, email: string): Promise<void> {
	await trx.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
	await trx.deleteFrom("sign_ups").where("email", "=", email).execute();
	await queueMail(trx, site, { class: "service", to: email, letter: accountWasDeleted() });
}
