import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lockAccount, readRole } from "../accounts/role.server.ts";
import type { Application } from "../members/member.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { openStates } from "./item.ts";
import { closeItem, openItem } from "./items.server.ts";
import { endOpenVerification } from "./verification/verification.server.ts";
import { openVerifications } from "./verification/verification.ts";

type Owner = { accountId: string };

/** The person's newest application, or null. */
export async function findApplication(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<Application | null> {
	const row = await db
		.selectFrom("applications")
		.select(["state", "reason", "reason_code as reasonCode", "created_at as sentAt"])
		.select([
			"due_at as dueAt",
			"ended_at as endedAt",
			"again_at as againAt",
			"closed_why as closedWhy",
		])
		.select(({ eb }) => eb("greeted_at", "is not", null).as("isGreeted"))
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? { ...row, isGreeted: Boolean(row.isGreeted) } : null;
}

/**
 * Ends the review of a man with no purchase left: there is nothing to decide, the evidence of his
 * verification is doomed, and his details are deleted 30 days later.
 */
export async function endReview(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	// Everything that changes an application locks its account first.
	await lockAccount(trx, { accountId });
	const ended = await trx
		.updateTable("applications")
		.set({ state: "withdrawn", ended_at: now, updated_at: now, due_at: null })
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.returning("id")
		.executeTakeFirst();
	if (!ended) return;
	await closeItem(trx, { kind: "application", accountId, now });
	await endOpenVerification(trx, site, { accountId }, now);
}

/**
 * Opens an application: a woman's on submission, a man's with his payment (`product.md`, "People").
 * An open one is updated instead, and an approved person needs none. An appeal that still waits gives
 * way to it: the new application is read in its place, with the same selfie. The caller has locked
 * the account.
 */
export async function openApplication(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
): Promise<"opened" | "updated" | "approved"> {
	const last = await findApplication(trx, { accountId });
	if (last?.state === "approved") return "approved";
	const now = new Date();
	if (last?.state === "rejected") await dropAppeal(trx, { accountId }, now);
	const opened = await trx
		.insertInto("applications")
		.values({
			id: randomUUID(),
			account_id: accountId,
			state: "submitted",
			created_at: now,
			updated_at: now,
		})
		.onConflict((conflict) =>
			conflict
				.column("account_id")
				.where("state", "in", openStates)
				.doUpdateSet({ updated_at: now }),
		)
		.returning("created_at")
		.executeTakeFirstOrThrow();
	await resumeReview(trx, { accountId }, now);
	return opened.created_at.getTime() === now.getTime() ? "opened" : "updated";
}

async function dropAppeal(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	await closeItem(trx, { kind: "appeal", accountId, now });
	await trx
		.deleteFrom("appeals")
		.where("account_id", "=", accountId)
		.where("decided_at", "is", null)
		.execute();
	await turnIntoJoining(trx, { accountId });
}

/** From now on the appeal's verification, and whatever it brings, belongs to the application. */
async function turnIntoJoining(trx: Transaction<Tables>, { accountId }: Owner): Promise<void> {
	await trx
		.updateTable("verifications")
		.set({ kind: "join" })
		.where("account_id", "=", accountId)
		.where("kind", "=", "appeal")
		.where("state", "in", openVerifications)
		.execute();
}

/** Puts an open application into the queue when its verification was sent before. */
async function resumeReview(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	const sent = await trx
		.selectFrom("verifications")
		.select("id")
		.where("account_id", "=", accountId)
		.where("state", "=", "sent")
		.executeTakeFirst();
	if (!sent) return;
	await openItem(trx, { kind: "application", accountId, verificationId: sent.id, now });
}

/**
 * Restores a rejected application because its appeal was accepted, unless a newer one was opened
 * meanwhile. A woman's is read again at once; a man's waits until he has paid again.
 */
export async function restoreApplication(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	id: string,
	now: Date,
): Promise<void> {
	const newer = await trx
		.selectFrom("applications as old")
		.innerJoin("applications as newer", "newer.account_id", "old.account_id")
		.select("newer.id")
		.where("old.id", "=", id)
		.whereRef("newer.created_at", ">", "old.created_at")
		.executeTakeFirst();
	if (newer) return;
	const restored = {
		reason: null,
		reason_code: null,
		again_at: null,
		ended_at: null,
		greeted_at: null,
	};
	await trx
		.updateTable("applications")
		.set({ ...restored, state: "submitted", updated_at: now })
		.where("id", "=", id)
		.where("state", "=", "rejected")
		.execute();
	await turnIntoJoining(trx, { accountId });
	const role = await readRole(trx, { accountId });
	if (role === "baby") await resumeReview(trx, { accountId }, now);
}

/** Records that a person has read the answer; does nothing a second time. */
export async function noteRead(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	now = new Date(),
): Promise<void> {
	await db
		.updateTable("applications")
		.set({ greeted_at: now })
		.where("account_id", "=", accountId)
		.where("state", "in", ["approved", "rejected"])
		.where("greeted_at", "is", null)
		.execute();
}
