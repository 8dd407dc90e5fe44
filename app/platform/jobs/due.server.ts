import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** Of these queues, the ones with a job that is due; costs a look into an index for each. */
export async function findDueQueues(
	db: Kysely<Tables>,
	names: readonly string[],
): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select queue.name from unnest(${sql.val(names)}::text[]) as queue (name)
		where exists (select from pgboss.job where job.name = queue.name
			and state < 'active' and not blocked and start_after <= now())`.execute(db);
	return rows.map(({ name }) => name);
}

/**
 * Calls `look` at once and then again `pauseMs` after it has ended, until the returned function is
 * called, which waits for a look under way.
 */
export function keepLooking(
	look: () => Promise<void>,
	failed: (error: unknown) => void,
	pauseMs: number,
): () => Promise<void> {
	let isOver = false;
	let timer: NodeJS.Timeout | undefined;
	const once = async () => {
		await look().catch(failed);
		if (!isOver) timer = setTimeout(again, pauseMs);
	};
	const again = () => {
		current = once();
	};
	let current = once();
	return async () => {
		isOver = true;
		clearTimeout(timer);
		await current;
	};
}
