import { type Kysely, sql } from "kysely";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { workingDayDue } from "../platform/working-day.ts";

type Owner = { accountId: string };

/**
 * Puts a member's changed texts and photos into the staff's queue, or removes them when nothing is pending, in the
 * transaction of the change. An applicant's are read with the application.
 */
export async function queueChanges(
	trx: Kysely<Tables>,
	{ accountId }: Owner,
	now = new Date(),
	/** A new pose for the badge that is still pending. */
	verificationId: string | null = null,
): Promise<void> {
	const { rows } = await sql<{ waits: boolean }>`
		select exists (select from text_reviews where account_id = ${accountId} and state = 'open')
			or exists (
				select from photo_reviews join photos on photos.id = photo_reviews.photo_id
				where photos.account_id = ${accountId} and photo_reviews.state = 'open'
			) as waits
		from members where account_id = ${accountId}
			and 'approved' = (
				select state from applications where account_id = ${accountId}
				order by created_at desc limit 1
			)`.execute(trx);
	const [member] = rows;
	if (!member) return;
	if (!member.waits && !verificationId) return leaveQueue(trx, { accountId }, now);
	await trx
		.insertInto("review_items")
		.values({
			kind: "changes",
			account_id: accountId,
			verification_id: verificationId,
			opened_at: now,
			due_at: workingDayDue(now, await readWorkingTime(trx)),
		})
		.onConflict((conflict) =>
			conflict.columns(["account_id", "kind"]).where("closed_at", "is", null).doNothing(),
		)
		.execute();
}

/** Without texts and photos only a new pose for the badge keeps the item open. */
async function leaveQueue(db: Kysely<Tables>, { accountId }: Owner, now: Date): Promise<void> {
	await db
		.updateTable("review_items")
		.set({ closed_at: now, held_by: null, held_at: null })
		.where("account_id", "=", accountId)
		.where("kind", "=", "changes")
		.where("closed_at", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("verifications")
						.select("verifications.id")
						.whereRef("verifications.id", "=", "review_items.verification_id")
						.where("verifications.state", "=", "sent"),
				),
			),
		)
		.execute();
}
