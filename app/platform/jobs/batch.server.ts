import { setImmediate } from "node:timers/promises";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** How many rows a job reads or changes in one statement. */
export const batchSize = 1_000;

/**
 * Repeats a statement that changes at most `batchSize` rows until one changes fewer: nobody waits for a
 * night's work.
 * @returns how many rows were changed.
 */
export async function inBatches(
	change: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
	for (let all = 0; ; ) {
		const { numAffectedRows = 0n } = await change();
		all += Number(numAffectedRows);
		if (numAffectedRows < batchSize) return all;
		// The embedded database answers without letting the loop turn.
		await setImmediate();
	}
}

/** A batch of a table's rows for which a condition holds; an index has to answer it. */
export function batchOf(table: keyof Tables, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
	// Asked again on the row itself, which may have changed meanwhile.
	return sql`ctid = any (array(
		select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}
	)) and ${condition}`;
}

/** Deletes the rows of a table for which a condition holds, as `batchOf` finds them. */
export function deleteInBatches(
	db: Kysely<Tables>,
	table: keyof Tables,
	condition: RawBuilder<SqlBool>,
): Promise<number> {
	const some = sql`delete from ${sql.table(table)} where ${batchOf(table, condition)}`;
	return inBatches(() => some.execute(db));
}
