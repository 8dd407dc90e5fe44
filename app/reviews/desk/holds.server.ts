import type { Kysely } from "kysely";
import { findStaff } from "../../accounts/staff.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { holdMs } from "./hold.ts";

export type Reviewer = { accountId: string };

/** An item whose private album nobody has open: it shuts with the hold, and with a decision. */
export const closeAlbumAccess = { album_opened_by: null, album_opened_at: null } as const;

/** Somebody else was faster: who, by account, and since when. */
export type Taken = { refused: "taken"; by: string | null; at: Date };

/** When holds begun before this moment have ended. */
export function holdsEndBefore(now: Date): Date {
	return new Date(now.getTime() - holdMs);
}

/** Whether a reviewer may decide now; read in the transaction that acts. */
export async function isReviewer(db: Kysely<Tables>, { accountId }: Reviewer): Promise<boolean> {
	return (await findStaff(db, accountId))?.roles.includes("reviewer") ?? false;
}

/**
 * Takes an item, so that two reviewers do not read the same one; taking it again prolongs the hold,
 * which ends after ten minutes without an act.
 */
export function takeItem(
	{ db }: Pick<Site, "db">,
	reviewer: Reviewer,
	itemId: string,
	now = new Date(),
): Promise<"taken" | Taken | { refused: "gone" | "own" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		const item = await trx
			.selectFrom("review_items")
			.select(["account_id", "held_by", "held_at", "closed_at"])
			.where("id", "=", itemId)
			.forUpdate()
			.executeTakeFirst();
		if (!item || item.closed_at || (await isLeaving(trx, item.account_id))) {
			return { refused: "gone" };
		}
		if (item.account_id === accountId) return { refused: "own" };
		const taken = heldByOther(item, reviewer, now);
		if (taken) return taken;
		const isNew = item.held_by !== accountId;
		const isOver = !item.held_at || item.held_at <= holdsEndBefore(now);
		await trx
			.updateTable("review_items")
			.set({ held_by: accountId, held_at: now, ...(isNew || isOver ? closeAlbumAccess : {}) })
			.where("id", "=", itemId)
			.execute();
		const subject = { kind: "item", id: itemId };
		if (isNew) await recordAct(trx, { actor: accountId, act: "item.taken", subject });
		return "taken";
	});
}

/** Gives an item back; does nothing when somebody else holds it. */
export function releaseItem(
	{ db }: Pick<Site, "db">,
	reviewer: Reviewer,
	itemId: string,
): Promise<"released" | { refused: "gone" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		const released = await trx
			.updateTable("review_items")
			.set({ held_by: null, held_at: null })
			.where("id", "=", itemId)
			.where("held_by", "=", accountId)
			.returning("id")
			.executeTakeFirst();
		if (!released) return { refused: "gone" };
		const subject = { kind: "item", id: itemId };
		await recordAct(trx, { actor: accountId, act: "item.released", subject });
		return "released";
	});
}

/** Whether the account is being deleted; its owner may still change their mind. */
export async function isLeaving(db: Kysely<Tables>, accountId: string): Promise<boolean> {
	const account = await db
		.selectFrom("accounts")
		.select("deletes_at")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return !account || account.deletes_at !== null;
}

/** Who else holds an item now, or null. */
export function heldByOther(
	{ held_by, held_at }: { held_by: string | null; held_at: Date | null },
	{ accountId }: Reviewer,
	now: Date,
): Taken | null {
	if (!held_by || !held_at || held_by === accountId || held_at <= holdsEndBefore(now)) return null;
	return { refused: "taken", by: held_by, at: held_at };
}
