import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { startsOf } from "./buckets.ts";
import { refreshListing } from "./listing.server.ts";
import { presencePort } from "./presence-port.server.ts";
import { activityWeight } from "./rank.ts";

type Store = Pick<Site, "db">;

// A batch rewrites every index of its rows and has to end within the deadline of a query.
const batch = 1_000;

/**
 * Lowers the presence that time has overtaken: of those who were here now, or of everybody. The partners
 * of who was here now are told.
 */
export async function lowerPresence(
	{ db, ports }: Pick<Site, "db" | "ports">,
	of: "now" | "all",
	now: Date,
): Promise<void> {
	const starts = startsOf(now);
	const bucket = sql`(case
		when not coalesce(shows_presence, true) then 0
		when seen_at > ${starts.now} then 4 when seen_at >= ${starts.today} then 3
		when seen_at >= ${starts.week} then 2 when seen_at >= ${starts.month} then 1 else 0 end)`;
	await inBatches<{ member_id: string; was: number }>(
		db,
		sql`with stale as (
				select found.member_id, presence as was, ${bucket} as bucket
				from member_search as found
					left join member_presence using (member_id) left join member_choices using (member_id)
				where role in (0, 1) and presence >= ${of === "now" ? 4 : 1} and presence > ${bucket}
				limit ${batch} for update of found skip locked
			)
			update member_search set presence = bucket,
				rank = rank - (least(presence, 2) - least(bucket, 2)) * ${activityWeight}::int
			from stale where stale.member_id = member_search.member_id
			returning stale.member_id, was`,
		(rows) => {
			const left = rows.flatMap(({ member_id, was }) => (was === 4 ? [member_id] : []));
			return left.length > 0 ? ports.get(presencePort)(db, left) : Promise.resolve();
		},
	);
}

/** Lowers the newness that time has overtaken. */
export async function lowerFresh({ db }: Store, now: Date): Promise<void> {
	const starts = startsOf(now);
	const bucket = sql`(case
		when since >= ${starts.week} then 2 when since >= ${starts.month} then 1 else 0 end)`;
	await inBatches(
		db,
		sql`with stale as (
				select found.member_id, ${bucket} as bucket
				from member_search as found join members on members.id = found.member_id
				where fresh > ${bucket} limit ${batch} for update of found skip locked
			)
			update member_search set fresh = bucket
			from stale where stale.member_id = member_search.member_id`,
	);
}

/** Short transactions, so that nobody waits for a night's work. */
async function inBatches<Row>(
	db: Kysely<Tables>,
	statement: RawBuilder<Row>,
	onRows: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<void> {
	for (;;) {
		const { numAffectedRows = 0n, rows } = await statement.execute(db);
		await onRows(rows);
		if (numAffectedRows < batch) return;
	}
}

/** Gives everybody whose birthday it is by now their new age. */
export async function turnAges(site: Store, now: Date): Promise<void> {
	const today = dateInIsrael(now);
	const { rows } = await sql<{ accountId: string }>`
		select account_id as "accountId" from members join member_search on member_id = members.id
		where account_id is not null
			and member_search.age <> extract(year from age(${today}::date, birth_date))`.execute(site.db);
	await refreshEach(site, rows, now);
}

/** Lists again whose pause or suspension has ended since then, or ever. */
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

/** Each in a transaction of its own: what fails for one is repaired at night, with the rest. */
async function refreshEach(
	{ db }: Store,
	members: readonly { accountId: string }[],
	now: Date,
): Promise<void> {
	for (const member of members) {
		await db.transaction().execute((trx) => refreshListing(trx, member, now));
	}
}

/** Index-only walks need it, and the embedded database does it for nobody by itself. */
export async function vacuumListing({ db }: Store): Promise<void> {
	await sql`vacuum (analyze) member_search`.execute(db);
	await sql`vacuum (analyze) member_presence`.execute(db);
}
