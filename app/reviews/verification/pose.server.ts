import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { day, minute } from "../../platform/time.ts";
import { israelDayOf } from "../../profiles/age.ts";
import { poses } from "./poses.ts";
import type { Verification } from "./verification.ts";

type Owner = { accountId: string };

const poseMinutes = 15;

/** How many poses a person may have drawn in a day of Israel. */
export const triesADay = 3;

export function poseEndsAt(drawnAt: Date): Date {
	return new Date(drawnAt.getTime() + poseMinutes * minute);
}

/**
 * Whether the pose drawn last is still valid. A clock that was set back does not prolong it: a pose
 * from the future is over too.
 */
export function isPoseValid(
	{ poseDrawnAt }: Pick<Verification, "poseDrawnAt">,
	now: Date,
): boolean {
	if (!poseDrawnAt) return false;
	const passed = now.getTime() - poseDrawnAt.getTime();
	return passed > -minute && passed < poseMinutes * minute;
}

export async function countTriesLeft(db: Kysely<Tables>, owner: Owner, now: Date): Promise<number> {
	const { count } = await findTries(db, owner, now);
	return Math.max(0, triesADay - count);
}

/** The tries of today; after the clock was set back by a day, those of the day it had before. */
async function findTries(db: Kysely<Tables>, { accountId }: Owner, now: Date) {
	const today = israelDayOf(now);
	const tomorrow = israelDayOf(new Date(now.getTime() + day));
	const row = await db
		.selectFrom("verification_tries")
		.select(["day", "count"])
		.where("account_id", "=", accountId)
		.where("day", ">=", today)
		.where("day", "<=", tomorrow)
		.orderBy("day", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ?? { day: today, count: 0 };
}

/**
 * Draws a pose for an open verification, another one than before. The caller has locked the account.
 * @returns `tomorrow` when today's tries are used up.
 */
export async function drawPose(
	trx: Transaction<Tables>,
	owner: Owner,
	{ id, pose: before }: Pick<Verification, "id" | "pose">,
	now: Date,
	draw: (below: number) => number = randomInt,
): Promise<"drawn" | { refused: "tomorrow" }> {
	const tries = await findTries(trx, owner, now);
	if (tries.count >= triesADay) return { refused: "tomorrow" };
	const count = tries.count + 1;
	await trx
		.insertInto("verification_tries")
		.values({
			account_id: owner.accountId,
			day: tries.day,
			count,
			expires_at: new Date(now.getTime() + 3 * day),
		})
		.onConflict((conflict) => conflict.columns(["account_id", "day"]).doUpdateSet({ count }))
		.execute();
	const others = poses.map((_, index) => index).filter((index) => index !== before);
	const pose = others[draw(others.length)] ?? 0;
	await trx
		.updateTable("verifications")
		.set({ pose, pose_drawn_at: now })
		.where("id", "=", id)
		.execute();
	return "drawn";
}
