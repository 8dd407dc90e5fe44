import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Jobs } from "./jobs.server.ts";

export type FailedJobs = {
	name: string;
	/** Given up after all their tries; someone has to restart them. */
	givenUp: number;
	/** Failed and retried automatically. */
	retrying: number;
	/** When one last failed or was given up. */
	lastAt: Date;
	/** When the next of those retrying is due. */
	nextAt: Date | null;
	/** An error code of those retrying; the queue keeps none for those given up. */
	code: string | null;
	/** Five of them: the kind of a mail, and what it is about. */
	about: { kind: string; about: string | null }[];
};

/** Every job name with failures, the latest failure first. */
export async function listFailedJobs(db: Kysely<Tables>): Promise<FailedJobs[]> {
	const { rows } = await sql<FailedJobs>`
		select queue.name, dead.count as "givenUp", retrying.count as retrying,
			greatest(dead.last_at, retrying.last_at) as "lastAt", retrying.next_at as "nextAt",
			retrying.code, coalesce(about.list, '[]') as about
		from pgboss.queue
		cross join lateral (
			select count(*)::int as count, max(created_on) as last_at
			from pgboss.job
			where job.name = queue.dead_letter and state < 'active' and not blocked
		) as dead
		cross join lateral (
			select count(*)::int as count, max(started_on) as last_at, min(start_after) as next_at,
				max(output ->> 'message') as code
			from pgboss.job
			where job.name = queue.name and state = 'retry' and not blocked
		) as retrying
		cross join lateral (
			select jsonb_agg(found) as list from (
				select distinct data->>'kind' as kind, split_part(data->>'about', '.', 1) as about
				from pgboss.job
				where data ? 'kind' and not blocked and (job.name = queue.name and state = 'retry'
					or job.name = queue.dead_letter and state < 'active')
				order by kind, about limit 5
			) as found
		) as about
		where queue.dead_letter is not null and (dead.count > 0 or retrying.count > 0)
		order by "lastAt" desc nulls last
		limit 50`.execute(db);
	return rows;
}

const atOnce = 500;

/**
 * Restarts the jobs of a name, including those given up, five hundred at once. Equal ones are started once: a
 * recurring job carries no data, and one run does for all.
 * @returns how many there were.
 */
export async function retryFailedJobs(
	trx: Transaction<Tables>,
	jobs: Jobs,
	name: string,
): Promise<number> {
	const { rows: dead } = await sql<{ data: object }>`
		delete from pgboss.job where (name, id) in (
			select job.name, job.id from pgboss.job
			join pgboss.queue on queue.dead_letter = job.name
			where queue.name = ${name} and state < 'active' and not blocked
			limit ${atOnce}
		) returning data`.execute(trx);
	const distinct = new Map(dead.map(({ data }) => [JSON.stringify(data ?? {}), data ?? {}]));
	for (const data of distinct.values()) await jobs.enqueue(trx, name, data);
	const { numAffectedRows = 0n } = await sql`
		update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(
		trx,
	);
	return dead.length + Number(numAffectedRows);
}
