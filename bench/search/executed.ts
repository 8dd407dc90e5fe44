import { type CompiledQuery, type Kysely, sql } from "kysely";
import type { Tables } from "../../app/platform/database/tables.ts";
import { queriesOf } from "../../test/queries.ts";

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Explained = { "QUERY PLAN": { Plan: Plan; "Execution Time": number }[] };

/** Tables that stay small, however many members there are. */
const small = ["towns", "search_frequencies"];

const scansOf = (plan: Plan): string[] => [
	...(/Seq Scan/.test(plan["Node Type"]) ? [plan["Relation Name"] ?? ""] : []),
	...(plan.Plans ?? []).flatMap(scansOf),
];

/** Queries that read a table from its beginning to its end. */
export const readWhole: string[] = [];

/** The database's own time for a query, the better of `runs`. */
export async function timeOf(
	db: Kysely<Tables>,
	{ sql: text, parameters }: CompiledQuery,
	scans?: string[],
): Promise<number> {
	const explain = sql.raw(`explain (analyze, timing off, format json) ${text}`).compile(db);
	let best = Number.POSITIVE_INFINITY;
	for (let run = 0; run < 2; run++) {
		const { rows } = await db.executeQuery<Explained>({ ...explain, parameters });
		const [answer] = rows[0]?.["QUERY PLAN"] ?? [];
		if (!answer) throw new Error("nothing was explained");
		best = Math.min(best, answer["Execution Time"]);
		if (run === 0 && scansOf(answer.Plan).some((table) => !small.includes(table)))
			scans?.push(text);
	}
	return best;
}

/** The time of all queries of a piece of work together, each the better of two. */
export async function timeOfAll(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<number> {
	let sum = 0;
	for (const query of await queriesOf(db, work)) sum += await timeOf(db, query, readWhole);
	return sum;
}
