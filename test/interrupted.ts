import type { KyselyPlugin } from "kysely";
import type { Site } from "../app/platform/site.ts";

/** A site in which something else begins right before the given statement. */
export function interrupted(site: Site, statement: number, begin: () => void): { site: Site } {
	let count = 0;
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			count += 1;
			if (count === statement) begin();
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return { site: { ...site, db: site.db.withPlugin(plugin) } };
}
