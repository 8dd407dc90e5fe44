import { setImmediate } from "node:timers/promises";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/** How many rows a job reads or changes in one statement. */
export const batchSize = 1_000;

/**
 * Repeats a statement that changes at most `batchSize` rows until one changes fewer, so that nobody waits for a
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

/**
 * A batch of a table's rows that match a condition, which an index has to cover. They are identified by the primary
 * key, which also works in a partitioned table.
 */
export async function batchOf(
	db: Kysely<Tables>,
	table: keyof Tables,
	condition: RawBuilder<SqlBool>,
): Promise<RawBuilder<SqlBool>> {
	const key = sql.join((await keyOf(db, table)).map((name) => sql.ref(name)));
	// Checked again on the row itself, which may have changed meanwhile.
	return sql`(${key}) in (
		select ${key} from ${sql.table(table)} where ${condition} limit ${batchSize}
	) and ${condition}`;
}

const keys = new Map<keyof Tables, readonly string[]>();

/** The columns of a table's primary key. */
async function keyOf(db: Kysely<Tables>, table: keyof Tables): Promise<readonly string[]> {
	const known = keys.get(table);
	if (known) return known;
	const { rows } = await sql<{ name: string }>`
		select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
		where conrelid = ${table}::regclass and contype = 'p'
		order by array_position(conkey, attnum)`.execute(db);
	const found = rows.map(({ name }) => name);
	if (found.length === 0) throw new Error(`${table} has no primary key.`);
	keys.set(table, found);
	return found;
}

/** Deletes the rows of a table that match a condition, as `batchOf` finds them. */
export async function deleteInBatches(
	db: Kysely<Tables>,
	table: keyof Tables,
	condition: RawBuilder<SqlBool>,
): Promise<number> {
	const batch = await batchOf(db, table, condition);
	const some = sql`delete from ${sql.table(table)} where ${batch}`;
	return inBatches(() => some.execute(db));
}
