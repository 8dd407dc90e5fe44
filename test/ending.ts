/** A process that ends in the middle of something. */
import type { Kysely, KyselyPlugin } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

/** A database whose process ends before the given statement. */
export function endingAt(db: Kysely<Tables>, statement: number): Kysely<Tables> {
	let count = 0;
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			count += 1;
			if (count === statement) throw new Error("the process ended");
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return db.withPlugin(plugin);
}
