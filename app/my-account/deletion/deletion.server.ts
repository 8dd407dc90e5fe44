import type { Kysely, Transaction } from "kysely";
import { notMeLink } from "../../accounts/not-me-link.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { endSessions, type Person } from "../../accounts/sessions/session.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import { isOpen } from "../../members/member.ts";
import type { Price } from "../../memberships/plans.ts";
import { cancelEverything } from "../../payments/cancellation/cancel.server.ts";
import { executeRefund } from "../../payments/cancellation/execute-refund.server.ts";
import { listOpenRefunds } from "../../payments/cancellation/open-refunds.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Subject } from "../../platform/personal-data.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { hashToken, openClaims, sealClaims } from "../../platform/tokens.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { findApplication } from "../../reviews/application.server.ts";
import { renewPromises } from "../../reviews/items.server.ts";
import { personalData } from "../personal-data.server.ts";
import { accountWasDeleted, accountWillBeDeleted } from "./deletion.email.tsx";

const undoDays = 7;

type Owner = Pick<Person, "accountId">;

/**
 * Schedules an account's deletion seven days ahead, ends every session and mails the link to undo
 * it. An earlier date is kept. Purchases are cancelled and refunded now, not in seven days, because
 * the refund would be smaller by then (decision 0013).
 * @param shownCents the refund the person was shown; if it has changed, nothing is done.
 */
export async function scheduleDeletion(
	site: Site,
	{ accountId }: Owner,
	shownCents: number,
): Promise<{ deletesAt: Date; back: RefundSummary } | { refused: "waiting" | "changed" }> {
	const deletesAt = new Date(Date.now() + undoDays * day);
	const scheduled = await site.db.transaction().execute(async (trx) => {
		const waiting = await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", accountId)
			.where("deletes_at", "is", null)
			.forUpdate()
			.executeTakeFirst();
		if (!waiting) return { refused: "waiting" as const };
		const before = await findApplication(trx, { accountId });
		const cancelled = await cancelEverything(trx, site, { accountId }, shownCents);
		if ("refused" in cancelled) return cancelled;
		const account = await trx
			.updateTable("accounts")
			.set({ deletes_at: deletesAt })
			.where("id", "=", accountId)
			.returning("email")
			.executeTakeFirstOrThrow();
		const { email } = account;
		await refreshListing(trx, { accountId });
		await endSessions(trx, accountId);
		const content = accountWillBeDeleted({
			at: deletesAt,
			keep: keepLink(site, { accountId, deletesAt }),
			notMe: notMeLink(site, { accountId, email }),
			isCancelled: cancelled.refunds.length > 0,
			isClosed: Boolean(before && isOpen(before)) && (await beginsAnew(trx, { accountId })),
		});
		await queueMail(trx, site, { class: "service", to: email, content });
		return cancelled;
	});
	if ("refused" in scheduled) return scheduled;
	return { deletesAt, back: await executeRefunds(site, scheduled) };
}

/**
 * Whether a man's request ended, with his payment: after an undo he pays and verifies anew. A woman's
 * stays.
 */
export async function beginsAnew(db: Kysely<Tables>, owner: Owner): Promise<boolean> {
	const { role, application } = await findClubStatus(db, owner);
	return role === "daddy" && application?.state === "withdrawn";
}

/** The refunds of a leaving member: none, all completed, or some not yet. */
export type RefundSummary = {
	sums: readonly Price[];
	state: "none" | "completed" | "on-its-way" | "failed";
};

async function executeRefunds(
	site: Site,
	{ refunds, sums }: { refunds: readonly string[]; sums: readonly Price[] },
): Promise<RefundSummary> {
	const states = new Set<Awaited<ReturnType<typeof executeRefund>>>();
	for (const id of refunds) states.add(await executeRefund(site, id));
	if (states.size === 0) return { sums, state: "none" };
	if (states.has("failed")) return { sums, state: "failed" };
	return {
		sums,
		state: states.size === 1 && states.has("completed") ? "completed" : "on-its-way",
	};
}

/** Whether a deletion is still scheduled; changes nothing. */
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
 * Keeps an account scheduled for deletion, until it is due: after that only the job decides, so that nobody is told
 * the account was kept when it is then deleted. What was waiting for the staff returns to their queues, with a new
 * promise.
 */
export function undoDeletion(
	db: Kysely<Tables>,
	{ accountId, deletesAt }: WaitingDeletion,
	now = new Date(),
): Promise<"kept" | { refused: "gone" }> {
	return db.transaction().execute(async (trx) => {
		const kept = await trx
			.updateTable("accounts")
			.set({ deletes_at: null })
			.where("id", "=", accountId)
			.where("deletes_at", "=", deletesAt)
			.where("deletes_at", ">", now)
			.executeTakeFirst();
		if (kept.numUpdatedRows === 0n) return { refused: "gone" };
		await renewPromises(trx, { accountId }, now);
		await refreshListing(trx, { accountId }, now);
		return "kept";
	});
}

/**
 * Deletes an account immediately, with this browser's drafts, and mails a farewell. Purchases are
 * cancelled and refunded first, so that the credit note can still be mailed.
 * @param shownCents the refund the person was shown; if it has changed, nothing is done.
 */
export async function deleteNow(
	site: Site,
	person: Owner,
	{ draftToken, shownCents }: { draftToken: string | undefined; shownCents: number },
): Promise<{ back: RefundSummary } | { refused: "gone" | "changed" }> {
	const cancelled = await site.db
		.transaction()
		.execute((trx) => cancelEverything(trx, site, person, shownCents));
	if ("refused" in cancelled) return cancelled;
	const back = await executeRefunds(site, cancelled);
	const deleted = await site.db.transaction().execute(async (trx) => {
		const refunds = await deleteAccount(trx, site, person);
		if (refunds && draftToken !== undefined) {
			const hash = hashToken(draftToken);
			await trx.deleteFrom("drafts").where("token_hash", "=", hash).execute();
		}
		return refunds;
	});
	if (!deleted) return { refused: "gone" };
	// Bought between the two transactions.
	for (const id of deleted) await executeRefund(site, id);
	return { back };
}

export async function deleteDue(site: Site, now = new Date()): Promise<{ deleted: number }> {
	const due = await site.db
		.selectFrom("accounts")
		.select("id")
		.where("deletes_at", "<=", now)
		.execute();
	let deleted = 0;
	const failures: unknown[] = [];
	for (const { id: accountId } of due) {
		try {
			const refunds = await site.db
				.transaction()
				.execute((trx) => deleteAccount(trx, site, { accountId }, now));
			if (!refunds) continue;
			deleted += 1;
			// Bought while the deletion was scheduled.
			for (const refund of refunds) await executeRefund(site, refund);
		} catch (error) {
			// The others must be deleted on the promised day too.
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
	return { deleted };
}

/**
 * Deletes an account and cancels its remaining purchases, in one transaction.
 * @param due only if it was due by then: the owner may just have undone it.
 * @returns the refunds to execute, or null if there was no such account.
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
	await erase(trx, site, { accountId, email: account.email });
	const content = accountWasDeleted(open);
	await queueMail(trx, site, { class: "service", to: account.email, content });
	return "refused" in cancelled ? [] : cancelled.refunds;
}

/** Erases what the tables declare as erased; foreign keys cascade to the rest. */
async function erase(trx: Transaction<Tables>, site: Site, person: Subject): Promise<void> {
	for (const entry of Object.values(personalData)) {
		if ("erased" in entry && typeof entry.erased === "function") {
			await entry.erased(trx, person, site);
		}
	}
}

/**
 * The reauthenticated person, if they may delete the account. Staff may not: their account ends with their work,
 * and what they did stays in the record.
 */
export async function requireLeaver(args: RequestArgs, back: string): Promise<Person> {
	const person = await requireReauthentication(args, back);
	if (!person.isStaff) return person;
	throw redirectWith(siteOf(args.context), "/account", {
		toast: {
			kind: "destructive",
			title: "חשבון צוות אינו נמחק כאן",
			body: "הוא נסגר כשעוזבים את הצוות, בפנייה לניהול",
		},
	});
}

/** A scheduled deletion; scheduling again makes a new one with a different link. */
export type WaitingDeletion = { accountId: string; deletesAt: Date };

type Claims = { accountId: string; at: number };

/** The mailed link that undoes a deletion; it is stateless: the claims are sealed into it. */
export function keepLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	{ accountId, deletesAt }: WaitingDeletion,
): string {
	const claims: Claims = { accountId, at: deletesAt.getTime() };
	const token = sealClaims(vault, "keep account", claims);
	return `${settings.origin}/account/keep?token=${token}`;
}

/** The claims of a link, or null; the caller checks whether that deletion is still scheduled. */
export function readKeepToken(
	{ vault }: Pick<Site, "vault">,
	token: string,
): WaitingDeletion | null {
	const claims = openClaims<Claims>(vault, "keep account", token);
	return claims && { accountId: claims.accountId, deletesAt: new Date(claims.at) };
}
