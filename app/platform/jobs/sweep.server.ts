import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { monthsLater } from "../dates.ts";
import type { Site } from "../site.ts";
import { deleteInBatches } from "./batch.server.ts";
import type { Job } from "./jobs.server.ts";

export type Sweep = {
	[Table in keyof Tables]: {
		table: Table;
		column: keyof Tables[Table] & string;
		/** The job's name; never rename it, the schedule is stored under it. */
		name: `sweep-${string}`;
		/** When the job recurs. */
		at: string;
		/** How long a row is kept after that time. */
		stays?: { months: number } | { minutes: number };
	};
}[keyof Tables];

export async function sweep(
	db: Kysely<Tables>,
	{ table, column, stays }: Pick<Sweep, "table" | "column" | "stays">,
): Promise<void> {
	const now = new Date();
	const until = stays && "months" in stays ? monthsLater(now, -stays.months) : now;
	if (stays && "minutes" in stays) until.setMinutes(until.getMinutes() - stays.minutes);
	await deleteInBatches(db, table, sql`${sql.ref(column)} <= ${until}`);
}

export function sweepJob(rows: Sweep): Job<Site> {
	return { name: rows.name, at: rows.at, work: ({ db }) => sweep(db, rows) };
}
