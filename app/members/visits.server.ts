import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael, midnightInIsrael } from "../platform/dates.ts";
import { isId } from "../platform/ids.ts";
import { deleteInBatches } from "../platform/jobs/batch.server.ts";
import { hour } from "../platform/time.ts";

/** One visit per pair in this time. */
const apartMs = 24 * hour;
const retentionDays = 90;

/** Records that a member viewed another's page; again only a day later. */
export async function noteVisit(
	db: Kysely<Tables>,
	{ viewerId, otherId }: { viewerId: string; otherId: string },
	now: Date,
): Promise<void> {
	await db
		.insertInto("visits")
		.values({ viewer_id: viewerId, other_id: otherId, visited_at: now })
		.onConflict((conflict) =>
			conflict
				.columns(["viewer_id", "other_id"])
				.doUpdateSet(({ ref }) => ({ visited_at: now, earlier_at: ref("visits.visited_at") }))
				.where("visits.visited_at", "<=", new Date(now.getTime() - apartMs)),
		)
		.execute();
}

/** Whether the member's last visit to a page was less than a day ago: then another does not count. */
export async function hasVisited(
	db: Kysely<Tables>,
	{ viewerId, publicId }: { viewerId: string; publicId: string },
	now: Date,
): Promise<boolean> {
	if (!isId(publicId)) return false;
	const visit = await db
		.selectFrom("visits")
		.innerJoin("members", "members.id", "visits.other_id")
		.select("visits.visited_at")
		.where("visits.viewer_id", "=", viewerId)
		.where("members.public_id", "=", publicId)
		.where("visits.visited_at", ">", new Date(now.getTime() - apartMs))
		.executeTakeFirst();
	return visit !== undefined;
}

/**
 * When a visit was, as the other may know it: for members who hide their presence only its day, once that is over,
 * so that polling does not reveal when they were here.
 */
export function toldVisits(db: Kysely<Tables>, now: Date) {
	const today = midnightInIsrael(dateInIsrael(now));
	const last = sql<Date | null>`case when visits.visited_at < ${today} then visits.visited_at
		else visits.earlier_at end`;
	const at = sql<Date | null>`case when coalesce(choices.shows_presence, true) then visits.visited_at
		else date_trunc('day', ${last}, 'Asia/Jerusalem') end`;
	return db
		.selectFrom("visits")
		.leftJoin("member_choices as choices", "choices.member_id", "visits.viewer_id")
		.select(["visits.viewer_id", "visits.other_id", at.as("told_at")]);
}

export function visitsSince(now: Date): Date {
	return new Date(now.getTime() - retentionDays * 24 * hour);
}

export async function forgetVisits(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await deleteInBatches(db, "visits", sql`visited_at < ${visitsSince(now)}`);
}
