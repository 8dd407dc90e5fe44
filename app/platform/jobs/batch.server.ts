import { setImmediate } from "node:timers/promises";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** How many rows a job reads or changes in one statement. */
export const portion = 1_000;

/**
 * Repeats a statement that changes at most `portion` rows until one changes fewer: nobody waits for a
 * night's work.
 * @returns how many rows were changed.
 */
export async function inPortions(
	change: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
	for (let all = 0; ; ) {
		const { numAffectedRows = 0n } = await change();
		all += Number(numAffectedRows);
		if (numAffectedRows < portion) return all;
		// The embedded database answers without letting the loop turn.
		await setImmediate();
	}
}

/** A portion of a table's rows for which a condition holds; an index has to answer it. */
export function someOf(table: keyof Tables, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
	// Asked again on the row itself, which may have changed meanwhile.
	return sql`ctid = any (array(
		select ctid from ${sql.table(table)} where ${condition} limit ${portion}
	)) and ${condition}`;
}

/** Deletes the rows of a table for which a condition holds, as `someOf` finds them. */
export function deleteInPortions(
	db: Kysely<Tables>,
	table: keyof Tables,
	condition: RawBuilder<SqlBool>,
): Promise<number> {
	const some = sql`delete from ${sql.table(table)} where ${someOf(table, condition)}`;
	return inPortions(() => some.execute(db));
}
