import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";
import { sweep } from "../app/platform/jobs/sweep.server.ts";
import { sweeps } from "../app/sweeps.ts";

/** Runs the site's own sweep of a table. */
export async function sweepTable(db: Kysely<Tables>, table: keyof Tables): Promise<void> {
	const own = sweeps.filter((one) => one.table === table);
	if (own.length !== 1) throw new Error(`${table} has ${own.length} sweeps`);
	for (const one of own) await sweep(db, one);
}
