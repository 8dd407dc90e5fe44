import {
	type Dialect,
	PGliteAdapter,
	PostgresDriver,
	PostgresIntrospector,
	type PostgresPool,
	type PostgresPoolClient,
	PostgresQueryCompiler,
} from "kysely";
import type { Watched } from "./watched.server.ts";

/**
 * Kysely's dialect for a watched PGlite: Kysely's PostgreSQL driver on a pool of one connection.
 * Kysely's own PGlite driver begins transactions through PGlite's callbacks, where a failed BEGIN
 * waits forever; the adapter already gives the connection to one user at a time.
 */
export function embeddedDialect(watched: Watched): Dialect {
	const client = {
		async query(sql: string, values: readonly unknown[]) {
			if (sql === "commit") return { command: await watched.commit(), rowCount: 0, rows: [] };
			const { rows, affectedRows = 0 } = await watched.query(sql, values);
			// PGlite does not report the command; the driver reads it only to know whether rows were
			// counted.
			return { command: "UPDATE", rowCount: affectedRows, rows };
		},
		release() {},
	} as PostgresPoolClient;
	const pool: PostgresPool = { connect: async () => client, end: async () => {}, options: {} };
	return {
		createAdapter: () => new PGliteAdapter(),
		createDriver: () => new PostgresDriver({ pool }),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	};
}
