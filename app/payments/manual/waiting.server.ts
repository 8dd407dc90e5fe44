import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables";

/** Within how many days of being found a refused refund is paid (Consumer Protection Law, 14E). */
const repaidWithin = 14;

/** What waits for finance: how much, how much of it has to be paid back today or is late, and since when. */
export type MoneyWaiting = { open: number; today: number; late: number; oldestAt: Date | null };

/** Open discrepancies, refused refunds among them, and acts by hand that wait for a second person. */
export async function readMoneyWaiting(db: Kysely<Tables>, now: Date): Promise<MoneyWaiting> {
	const due = sql`found_at + make_interval(days => ${repaidWithin}::int)`;
	const tomorrow = sql`((${now}::timestamptz at time zone 'Asia/Jerusalem')::date + 1)::timestamp
		at time zone 'Asia/Jerusalem'`;
	const { rows } = await sql<MoneyWaiting>`
		with waiting as (
			select found_at as since, case when kind = 'refund-failed' then ${due} end as due
				from differences where solved_at is null
			union all select asked_at, null from money_by_hand where is_done is null
		)
		select count(*)::int as open, min(since) as "oldestAt",
			(count(*) filter (where due < ${now}))::int as late,
			(count(*) filter (where due >= ${now} and due < ${tomorrow}))::int as today
		from waiting`.execute(db);
	return rows[0] ?? { open: 0, today: 0, late: 0, oldestAt: null };
}
