import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { addMonths, dateInIsrael, midnightInIsrael } from "../platform/dates.ts";
import { day } from "../platform/time.ts";
import { listRings, type Ring } from "./alarm.server.ts";
import { gapsBetween } from "./roster.server.ts";

const lookedBack = 30 * day;

/** The last thirty days: how soon work of lane A was looked at, and who was on duty. */
export type DutyMonth = {
	/** From when it arrived until somebody took it; null: nothing was taken. */
	looks: { medianMs: number; nineOfTenMs: number; longestMs: number } | null;
	/** Time without anybody planned, since the plan began; null: there never was one. */
	uncoveredMs: number | null;
	/** Alarms that went on until everybody was called. */
	everybody: number;
	/** Shifts of this month by who answers, the most first. */
	shifts: { name: string; count: number }[];
};

export async function readDutyMonth(db: Kysely<Tables>, now: Date): Promise<DutyMonth> {
	const since = new Date(now.getTime() - lookedBack);
	const [looks, uncoveredMs, everybody, shifts] = await Promise.all([
		readLooks(db, since),
		readUncovered(db, since, now),
		db
			.selectFrom("rings")
			.select(sql<number>`count(distinct oldest_at)::int`.as("count"))
			.where("step", "=", "everybody")
			.where("at", ">", since)
			.executeTakeFirstOrThrow(),
		countShifts(db, now),
	]);
	return { looks, uncoveredMs, everybody: everybody.count, shifts };
}

/** Lane A arrivals since then, by their id in the record. */
const urgentSince = (since: Date) => sql`
	select id::text as id, opened_at as at from cases where lane = 'A' and opened_at > ${since}
	union all select id::text, sent_at from urgent_texts where sent_at > ${since}`;

async function readLooks(db: Kysely<Tables>, since: Date): Promise<DutyMonth["looks"]> {
	const { rows } = await sql<Record<"median" | "nine" | "longest", number | null>>`
		select (percentile_cont(0.5) within group (order by ms))::float8 as median,
			(percentile_cont(0.9) within group (order by ms))::float8 as nine, max(ms)::float8 as longest
		from (select extract(epoch from (select min(audit.at) from audit where subject_id = urgent.id
			and act = 'item.taken' and audit.at >= urgent.at) - urgent.at) * 1000 as ms
			from (${urgentSince(since)}) as urgent) as looks
		where ms is not null`.execute(db);
	const { median, nine, longest } = rows[0] ?? {};
	if (median == null || nine == null || longest == null) return null;
	return { medianMs: median, nineOfTenMs: nine, longestMs: longest };
}

/** Shifts of somebody who has left since still count as covered. */
async function readUncovered(db: Kysely<Tables>, since: Date, now: Date): Promise<number | null> {
	const shifts = await db
		.selectFrom("duty_shifts")
		.select(["starts_at as startsAt", "ends_at as endsAt"])
		.where("starts_at", "<", now)
		.orderBy("starts_at")
		.execute();
	const [first] = shifts;
	if (!first) return null;
	const from = first.startsAt > since ? first.startsAt : since;
	const gaps = gapsBetween(
		shifts.filter(({ endsAt }) => endsAt > from),
		from,
		now,
	);
	return gaps.reduce((sum, gap) => sum + gap.until.getTime() - gap.from.getTime(), 0);
}

async function countShifts(db: Kysely<Tables>, now: Date): Promise<DutyMonth["shifts"]> {
	const first = `${dateInIsrael(now).slice(0, 7)}-01`;
	return db
		.selectFrom("duty_shifts")
		.innerJoin("staff", "staff.account_id", "staff_id")
		.select(["name", sql<number>`count(*)::int`.as("count")])
		.where("starts_at", ">=", midnightInIsrael(first))
		.where("starts_at", "<", midnightInIsrael(addMonths(first, 1)))
		.groupBy(["staff_id", "name"])
		.orderBy("count", "desc")
		.orderBy("name")
		.execute();
}

/** The last time that something rang: each ring, the first one first, and who took it when. */
export type LastAlarm = { rings: Ring[]; taken: { name: string; at: Date } | null };

export async function readLastAlarm(db: Kysely<Tables>): Promise<LastAlarm | null> {
	const rings = await listRings(db, 200);
	const oldestAt = rings[0]?.oldestAt;
	if (!oldestAt) return null;
	const taken = await db
		.selectFrom("audit")
		.innerJoin("staff", "staff.account_id", "audit.actor")
		.select(["staff.name", "audit.at"])
		.where("act", "=", "item.taken")
		.where("audit.at", ">=", oldestAt)
		.where(
			sql<boolean>`subject_id in (select id from (${urgentSince(new Date(oldestAt.getTime() - 1))}) as urgent
				where at = ${oldestAt})`,
		)
		.orderBy("audit.at")
		.executeTakeFirst();
	const same = rings.filter((ring) => ring.oldestAt.getTime() === oldestAt.getTime());
	return { rings: same.toReversed(), taken: taken ?? null };
}
