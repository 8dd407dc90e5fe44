import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { addDays, dateInIsrael } from "../../platform/dates.ts";
import { batchSize, inBatches } from "../../platform/jobs/batch.server.ts";
import type { Site } from "../../platform/site.ts";
import { activityWeight, startsOf } from "./buckets.ts";
import { refreshListing } from "./listing.server.ts";
import { presencePort } from "./presence.server.ts";

type Store = Pick<Site, "db">;

/** Lowers the presence of people no longer here, and notifies their partners. */
export async function lowerPresence(
	{ db, ports }: Pick<Site, "db" | "ports">,
	now: Date,
): Promise<void> {
	const bucket = presenceAt(now);
	await inBatches(async () => {
		const { rows } = await sql<{ member_id: string }>`
			with stale as (
				select found.member_id, ${bucket} as bucket
				from member_search as found
					left join member_presence using (member_id) left join member_choices using (member_id)
				where role in (0, 1) and presence >= 4 and presence > ${bucket}
				limit ${batchSize} for update of found skip locked
			)
			update member_search set presence = bucket,
				rank = rank - (least(presence, 2) - least(bucket, 2)) * ${activityWeight}::int
			from stale where stale.member_id = member_search.member_id
			returning stale.member_id`.execute(db);
		const left = rows.map(({ member_id }) => member_id);
		if (left.length > 0) await ports.get(presencePort)(db, left);
		return { numAffectedRows: BigInt(rows.length) };
	});
}

function presenceAt(now: Date) {
	const starts = startsOf(now);
	return sql`(case
		when not coalesce(shows_presence, true) then 0
		when seen_at > ${starts.now} then 4 when seen_at >= ${starts.today} then 3
		when seen_at >= ${starts.week} then 2 when seen_at >= ${starts.month} then 1 else 0 end)`;
}

/** Lowers outdated presence and newness after a new day, member by member in batches. */
export async function decayPresence(
	{ db, ports }: Pick<Site, "db" | "ports">,
	now: Date,
): Promise<void> {
	const starts = startsOf(now);
	const bucket = presenceAt(now);
	const newness = sql`(case
		when since >= ${starts.week} then 2 when since >= ${starts.month} then 1 else 0 end)`;
	for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
		const answer = await sql<{ last: string | null; left: string[] }>`
			with part as (
				select member_id from member_search where member_id > ${after} order by member_id limit ${batchSize}
			), stale as (
				select found.member_id, presence as was, ${bucket} as bucket, ${newness} as newness
				from part join member_search as found using (member_id)
					join members on members.id = found.member_id
					left join member_presence using (member_id) left join member_choices using (member_id)
				where presence > ${bucket} or fresh > ${newness}
				for update of found skip locked
			), lowered as (
				update member_search set presence = least(presence, bucket), fresh = least(fresh, newness),
					rank = rank - (least(presence, 2) - least(presence, bucket, 2)) * ${activityWeight}::int
				from stale where stale.member_id = member_search.member_id
				returning stale.member_id, was > 3 and presence < 4 as is_away
			)
			select (select member_id from part order by member_id desc limit 1) as last,
				array(select member_id::text from lowered where is_away) as left`.execute(db);
		const [done]: readonly { last: string | null; left: string[] }[] = answer.rows;
		if (done && done.left.length > 0) await ports.get(presencePort)(db, done.left);
		after = done?.last ?? null;
		// The embedded database answers without yielding to the event loop.
		await setImmediate();
	}
}

/** Updates the age of everyone whose birthday is today, or was since then. */
export async function turnAges(site: Store, now: Date, since: Date | null): Promise<void> {
	const today = dateInIsrael(now);
	const days = since ? birthdays(dateInIsrael(since), today) : null;
	const born = sql`(extract(month from birth_date) * 100 + extract(day from birth_date))::integer`;
	const { rows } = await sql<{ accountId: string }>`
		select account_id as "accountId" from members join member_search on member_id = members.id
		where account_id is not null ${days ? sql`and ${born} = any(${days}::integer[])` : sql``}
			and member_search.age <> extract(year from age(${today}::date, birth_date))`.execute(site.db);
	await refreshEach(site, rows, now);
}

/** The days between two dates as month and day, 229 with the first of March; null: a year or more. */
function birthdays(from: string, to: string): number[] | null {
	const days: number[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) {
		days.push(Number(day.slice(5, 7)) * 100 + Number(day.slice(8)));
	}
	if (days.includes(301)) days.push(229);
	return days.length > 365 ? null : days;
}

const turnName = "turn";

/** When a day change was last completed; null: never. */
export async function findLastTurn({ db }: Store): Promise<Date | null> {
	const row = await db
		.selectFrom("overview_figures")
		.select("counted_at")
		.where("name", "=", turnName)
		.executeTakeFirst();
	return row?.counted_at ?? null;
}

export async function markRollover({ db }: Store, now: Date): Promise<void> {
	const row = { name: turnName, body: "{}", counted_at: now };
	await db
		.insertInto("overview_figures")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute();
}

/** Lists people again whose pause or suspension has ended since then, or ever. */
export async function listReturned(site: Store, now: Date, since = new Date(0)): Promise<void> {
	const { rows } = await sql<{ accountId: string }>`
		select account_id as "accountId" from members
		where account_id is not null and id in (
			select member_id from member_choices
			where paused_until > ${since} and paused_until <= ${now} and hidden_at is null
			union
			select member_id from enforcements
			where until > ${since} and until <= ${now} and lifted_at is null
		) and not exists (select from member_search where member_id = members.id)`.execute(site.db);
	await refreshEach(site, rows, now);
}

/** Each in its own transaction: a failure is repaired at night, with the rest. */
async function refreshEach(
	{ db }: Store,
	members: readonly { accountId: string }[],
	now: Date,
): Promise<void> {
	for (const member of members) {
		await db.transaction().execute((trx) => refreshListing(trx, member, now));
	}
}

/** Index-only scans need it, and the embedded database has no autovacuum. */
export async function vacuumListing({ db }: Store): Promise<void> {
	await sql`vacuum (analyze) member_search`.execute(db);
	await sql`vacuum (analyze) member_presence`.execute(db);
}
