import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

/** Days to pay a refused refund, from when it was found (Consumer Protection Law, 14E). */
const repaidWithin = 14;

/** What finance has open: how much, how much of it is due back today or late, and since when. */
export type MoneyWaiting = { open: number; today: number; late: number; oldestAt: Date | null };

/** Open discrepancies, including refused refunds, and manual acts awaiting a second person. */
export async function readMoneyWaiting(db: Kysely<Tables>, now: Date): Promise<MoneyWaiting> {
	const due = sql`found_at + make_interval(days => ${repaidWithin}::int)`;
	const tomorrow = sql`((${now}::timestamptz at time zone 'Asia/Jerusalem')::date + 1)::timestamp
		at time zone 'Asia/Jerusalem'`;
	const { rows } = await sql<MoneyWaiting>`
		with waiting as (
			select found_at as since, case when kind = 'refund-failed' then ${due} end as due
				from discrepancies where solved_at is null
			union all select asked_at, null from manual_adjustments where is_done is null
		)
		select count(*)::int as open, min(since) as "oldestAt",
			(count(*) filter (where due < ${now}))::int as late,
			(count(*) filter (where due >= ${now} and due < ${tomorrow}))::int as today
		from waiting`.execute(db);
	return rows[0] ?? { open: 0, today: 0, late: 0, oldestAt: null };
}
