import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { deleteInBatches } from "../platform/jobs/batch.server.ts";

/** What a daily limit counts: people, each once a day. */
type DayUse = Tables["day_uses"]["kind"];

type Use = { memberId: string; otherId: string; kind: DayUse };

/**
 * Counts one more person against today's limit; somebody already counted today stays free. The member's
 * row is locked, so that two of these cannot pass the limit together.
 * @param most null: any number, and nothing is stored.
 * @returns whether it is within the limit; beyond it nothing is stored.
 */
export async function countUse(
	trx: Transaction<Tables>,
	{ memberId, otherId, kind }: Use,
	most: number | null,
	now: Date,
): Promise<boolean> {
	if (most === null) return true;
	const own = trx.selectFrom("members").select("id").where("id", "=", memberId);
	await own.forNoKeyUpdate().execute();
	const used = await readDayUses(trx, { memberId, kind }, now);
	if (used.includes(otherId)) return true;
	if (used.length >= most) return false;
	await trx
		.insertInto("day_uses")
		.values({ member_id: memberId, day: dateInIsrael(now), kind, other_id: otherId })
		.execute();
	return true;
}

/** Those counted today, by the day in Israel. */
export async function readDayUses(
	db: Kysely<Tables>,
	{ memberId, kind }: Pick<Use, "memberId" | "kind">,
	now: Date,
): Promise<string[]> {
	const rows = await db
		.selectFrom("day_uses")
		.select("other_id")
		.where("member_id", "=", memberId)
		.where("day", "=", dateInIsrael(now))
		.where("kind", "=", kind)
		.execute();
	return rows.map(({ other_id }) => other_id);
}

/** Deletes what counted against the limits of days that are over. */
export async function forgetDayUses(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await deleteInBatches(db, "day_uses", sql`day < ${dateInIsrael(now)}`);
}
