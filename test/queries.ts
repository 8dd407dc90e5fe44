import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

/** The queries of one piece of work outside transactions, as they reach the driver. */
export async function queriesOf(
	db: Kysely<Tables>,
	work: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
	const queries: CompiledQuery[] = [];
	const executor = db.getExecutor();
	const ask = executor.executeQuery;
	executor.executeQuery = ((query, options) => {
		queries.push(query);
		return ask.call(executor, query, options);
	}) as typeof ask;
	try {
		await work();
	} finally {
		executor.executeQuery = ask;
	}
	return queries;
}
