import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** What waits in a queue; counts stop at ten thousand. */
export type QueueWaiting = {
	name: string;
	/** Due now, or failed and tried again later. */
	waiting: number;
	/** How long the oldest of them has waited since it was due, or was made if it failed; 0 without one. */
	oldestSeconds: number;
	/** Given up after all tries. */
	dead: number;
};

/** More are not counted: somebody has to look long before. */
const most = 10_000;

/** What waits in each queue of these names. */
export async function readQueues(
	db: Kysely<Tables>,
	names: readonly string[],
): Promise<QueueWaiting[]> {
	const { rows } = await sql<QueueWaiting>`
		select queue.name, waiting.count as waiting, dead.count as dead,
			coalesce(greatest(0, extract(epoch from now() - waiting.since)), 0)::float8 as "oldestSeconds"
		from pgboss.queue
		cross join lateral (
			select (count(*) filter (where is_failed or start_after <= now()))::int as count,
				min(case when is_failed then created_on else start_after end)
					filter (where is_failed or start_after <= now()) as since
			from (
				select created_on, start_after, state = 'retry' as is_failed from pgboss.job
				where job.name = queue.name and state < 'active' and not blocked
				order by priority desc, created_on limit ${most}
			) as first
		) as waiting
		cross join lateral (
			select count(*)::int as count from (
				select from pgboss.job
				where job.name = queue.dead_letter and state < 'active' and not blocked limit ${most}
			) as first
		) as dead
		where queue.name = any(${sql.val(names)})`.execute(db);
	return rows;
}
