import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Application } from "../members/member.ts";
import type { Tables } from "../platform/database/tables.ts";

type Owner = { accountId: string };

/** States in which the staff still have to decide. */
export const openStates = ["submitted", "in_review"] as const;

/** The person's newest application, or null. */
export async function findApplication(
	db: Kysely<Tables>,
	{ accountId }: Owner,
): Promise<Application | null> {
	const row = await db
		.selectFrom("applications")
		.select(["state", "reason", "created_at", "ended_at"])
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row) return null;
	const { state, reason, created_at: sentAt, ended_at: endedAt } = row;
	return { state, reason, sentAt, endedAt };
}

/**
 * Ends the review of a man with no purchase left: there is nothing to decide, and his details are
 * deleted 30 days later.
 */
export async function endReview(
	trx: Transaction<Tables>,
	accountId: string,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("applications")
		.set({ state: "withdrawn", ended_at: now, updated_at: now })
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.execute();
}

/**
 * Opens an application: a woman's on submission, a man's with his payment (`product.md`, "People").
 * An open one is updated instead, and an approved person needs none. The caller has locked the
 * account.
 */
export async function openApplication(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
): Promise<"opened" | "updated" | "approved"> {
	const last = await findApplication(trx, { accountId });
	if (last?.state === "approved") return "approved";
	const now = new Date();
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
	return opened.created_at.getTime() === now.getTime() ? "opened" : "updated";
}
