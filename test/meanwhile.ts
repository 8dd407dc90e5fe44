/** Something else that happens between two statements. */
import type { Kysely, KyselyPlugin } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

/**
 * A database that begins other work after the given statement, and goes on once that has answered: work that
 * needs what the statement's transaction has locked must not be awaited.
 */
export function meanwhile(
	db: Kysely<Tables>,
	statement: number,
	work: () => unknown,
): Kysely<Tables> {
	let count = 0;
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => {
			count += 1;
			if (count === statement) await work();
			return result;
		},
	};
	return db.withPlugin(plugin);
}
