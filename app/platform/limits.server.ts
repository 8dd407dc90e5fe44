import { sql } from "kysely";
import type { Limit } from "./limits.ts";
import type { Site } from "./site.ts";

type Doer = Pick<Site, "db" | "vault" | "settings">;

/**
 * Counts one try of a doer against a limit, in the database, so that a restart forgets nothing.
 * @returns how long to wait when it was one too many, else null.
 */
export async function countTry(
	{ db, vault, settings }: Doer,
	limit: Limit,
	doer: string,
): Promise<{ seconds: number } | null> {
	const most = Math.max(1, Math.floor(limit.most * settings.limits));
	const now = new Date();
	const ends = new Date(now.getTime() + limit.minutes * 60_000);
	const row = await db
		.insertInto("rate_limits")
		.values({
			rule: limit.rule,
			doer_hash: vault.digest("limit", doer),
			count: 1,
			ends_at: ends,
		})
		.onConflict((conflict) =>
			conflict.columns(["rule", "doer_hash"]).doUpdateSet({
				count: sql<number>`case when rate_limits.ends_at <= ${now} then 1
					else least(rate_limits.count + 1, ${most + 1}) end`,
				ends_at: sql<Date>`case when rate_limits.ends_at <= ${now} then ${ends}
					else rate_limits.ends_at end`,
			}),
		)
		.returning(["count", "ends_at"])
		.executeTakeFirstOrThrow();
	if (row.count <= most) return null;
	return { seconds: Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1_000)) };
}

/** Drops counts whose time is over. */
export async function dropEndedLimits({ db }: Pick<Site, "db">): Promise<void> {
	await db.deleteFrom("rate_limits").where("ends_at", "<=", new Date()).execute();
}
