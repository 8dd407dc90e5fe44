import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { Tables } from "../../app/platform/database/tables.ts";
import { queriesOf } from "../../test/queries.ts";

type Plan = {
	"Node Type": string;
	"Actual Rows": number;
	"Rows Removed by Filter"?: number;
	Plans?: Plan[];
};
type Explained = { "QUERY PLAN": { Plan: Plan; "Execution Time": number }[] };

/** Below this, what else the machine does shows in every run. */
const shortMs = 3;
/** A table of fewer rows is read as fast from beginning to end as in any other way. */
const manyRows = 1_000;

function readsWhole(plan: Plan): boolean {
	const rows = plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
	const isScan = /Seq Scan/.test(plan["Node Type"]) && rows > manyRows;
	return isScan || (plan.Plans ?? []).some(readsWhole);
}

/** Queries that read a table from its beginning to its end. */
export const readWhole: string[] = [];

/** The database's own time for a query: the better of two runs, the best of five of a short one. */
export async function timeOf(
	db: Kysely<Tables>,
	{ sql: text, parameters }: CompiledQuery,
	scans?: string[],
): Promise<number> {
	const explain = sql.raw(`explain (analyze, timing off, format json) ${text}`).compile(db);
	let best = Number.POSITIVE_INFINITY;
	for (let run = 0; run < (best < shortMs ? 5 : 2); run++) {
		const { rows } = await db.executeQuery<Explained>({ ...explain, parameters });
		const [answer] = rows[0]?.["QUERY PLAN"] ?? [];
		if (!answer) throw new Error("nothing was explained");
		best = Math.min(best, answer["Execution Time"]);
		if (run === 0 && readsWhole(answer.Plan)) scans?.push(text);
	}
	return best;
}

/** The time of all queries of a piece of work together, each the better of two. */
export async function timeOfAll(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<number> {
	let sum = 0;
	for (const query of await queriesOf(db, work)) sum += await timeOf(db, query, readWhole);
	return sum;
}
