import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { deleteInPortions } from "../../platform/jobs/portions.server.ts";

const hour = 3_600_000;
/** One visit of a pair in this time. */
const apartMs = 24 * hour;
const keptDays = 90;

/** Notes that a member looked at another's page; again only a day later. */
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
				.doUpdateSet({ visited_at: now })
				.where("visits.visited_at", "<=", new Date(now.getTime() - apartMs)),
		)
		.execute();
}

/** From when on visits are shown. */
export function visitsSince(now: Date): Date {
	return new Date(now.getTime() - keptDays * 24 * hour);
}

/** Deletes the visits that are no longer shown. */
export async function forgetVisits(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await deleteInPortions(db, "visits", sql`visited_at < ${visitsSince(now)}`);
}
