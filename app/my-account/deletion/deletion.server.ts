import type { Kysely, Transaction } from "kysely";
import { hashDraftToken } from "../../accounts/draft.server.ts";
import { disownLink } from "../../accounts/recovery/disown-link.server.ts";
import { endSessions, type Person } from "../../accounts/sessions/session.server.ts";
import { cancelEverything } from "../../payments/cancellation/leaving.server.ts";
import {
	listOpenRefunds,
	type OpenRefund,
} from "../../payments/cancellation/open-refunds.server.ts";
import { payBack } from "../../payments/cancellation/refund.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { accountWasDeleted, accountWillBeDeleted } from "./deletion.email.tsx";
import { keepLink, type WaitingDeletion } from "./keep-link.server.ts";

const undoDays = 7;

type Owner = Pick<Person, "accountId">;

/**
 * Sets the day on which an account is deleted, seven days ahead, ends every session and mails the way
 * back. A day that was set before stays. What was paid for is cancelled and paid back now, not in seven
 * days, because it would be less by then (decision 0013).
 * @param shownCents what the person was told would come back; when it is another sum, nothing is done.
 */
export async function scheduleDeletion(
	site: Site,
	{ accountId }: Owner,
	shownCents: number,
): Promise<{ deletesAt: Date; back: MoneyBack } | { refused: "waiting" | "changed" }> {
	const deletesAt = new Date(Date.now() + undoDays * 86_400_000);
	const scheduled = await site.db.transaction().execute(async (trx) => {
		const waiting = await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", accountId)
			.where("deletes_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
		if (!waiting) return { refused: "waiting" as const };
		const cancelled = await cancelEverything(trx, site, { accountId }, shownCents);
		if ("refused" in cancelled) return cancelled;
		const account = await trx
			.updateTable("accounts")
			.set({ deletes_at: deletesAt })
			.where("id", "=", accountId)
			.returning("email")
			.executeTakeFirstOrThrow();
		const { email } = account;
		await endSessions(trx, accountId);
		const letter = accountWillBeDeleted({
			at: deletesAt,
			keep: keepLink(site, { accountId, deletesAt }),
			disown: disownLink(site, { accountId, email }),
			isCancelled: cancelled.refunds.length > 0,
		});
		await queueMail(trx, site, { class: "service", to: email, letter });
		return cancelled;
	});
	if ("refused" in scheduled) return scheduled;
	return { deletesAt, back: await payAllBack(site, scheduled) };
}

/** What became of the money of who leaves: none, all of it sent, or some of it not yet. */
export type MoneyBack = { cents: number; state: "none" | "completed" | "on-its-way" | "failed" };

async function payAllBack(
	site: Site,
	{ refunds, cents }: { refunds: readonly string[]; cents: number },
): Promise<MoneyBack> {
	const states = new Set<Awaited<ReturnType<typeof payBack>>>();
	for (const id of refunds) states.add(await payBack(site, id));
	if (states.size === 0) return { cents, state: "none" };
	if (states.has("failed")) return { cents, state: "failed" };
	return {
		cents,
		state: states.size === 1 && states.has("completed") ? "completed" : "on-its-way",
	};
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

/**
 * Deletes an account at once, with the forms that this browser still keeps, and mails a last word. What was
 * paid for is cancelled first and paid back, so that the credit note still finds its address.
 * @param shownCents what the person was told would come back; when it is another sum, nothing is done.
 */
export async function deleteNow(
	site: Site,
	person: Owner,
	{ draftToken, shownCents }: { draftToken: string | undefined; shownCents: number },
): Promise<{ back: MoneyBack } | { refused: "gone" | "changed" }> {
	const cancelled = await site.db
		.transaction()
		.execute((trx) => cancelEverything(trx, site, person, shownCents));
	if ("refused" in cancelled) return cancelled;
	const back = await payAllBack(site, cancelled);
	const deleted = await site.db.transaction().execute(async (trx) => {
		const refunds = await deleteAccount(trx, site, person);
		if (refunds && draftToken !== undefined) {
			const hash = hashDraftToken(draftToken);
			await trx.deleteFrom("drafts").where("token_hash", "=", hash).execute();
		}
		return refunds;
	});
	if (!deleted) return { refused: "gone" };
	// Paid for between the two.
	for (const id of deleted) await payBack(site, id);
	return { back };
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
		const refunds = await site.db
			.transaction()
			.execute((trx) => deleteAccount(trx, site, { accountId: id }, now));
		if (!refunds) continue;
		deleted += 1;
		// What was bought while the deletion waited.
		for (const refund of refunds) await payBack(site, refund);
	}
	return { deleted };
}

/**
 * Deletes an account and cancels what is left of its deals, in one transaction.
 * @param due only if its day had come then: the owner may just have undone it.
 * @returns the refunds to pay back, or null when there was no such account.
 */
async function deleteAccount(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId }: Owner,
	due?: Date,
): Promise<string[] | null> {
	let waiting = trx.selectFrom("accounts").select(["id", "email"]).where("id", "=", accountId);
	if (due) waiting = waiting.where("deletes_at", "<=", due);
	const account = await waiting.forUpdate().executeTakeFirst();
	if (!account) return null;
	const cancelled = await cancelEverything(trx, site, { accountId });
	const open = await listOpenRefunds(trx, { accountId });
	await trx.deleteFrom("accounts").where("id", "=", accountId).execute();
	await deleteTraces(trx, site, account.email, open);
	return "refused" in cancelled ? [] : cancelled.refunds;
}

/**
 * What hangs on the address and not on the account: foreign keys take the rest along. Tickets stay as
 * long as /privacy says, because support answers for them.
 */
async function deleteTraces(
	trx: Transaction<Tables>,
	site: Site,
	email: string,
	open: readonly OpenRefund[],
): Promise<void> {
	await trx.deleteFrom("newsletter_subscriptions").where("email", "=", email).execute();
	await trx.deleteFrom("sign_ups").where("email", "=", email).execute();
	const letter = accountWasDeleted(open);
	await queueMail(trx, site, { class: "service", to: email, letter });
}
