import type { Run } from "../../app/platform/database/open-database.server.ts";
import { fewer, history, onlyOpen, open } from "./history.ts";

const batch = 100_000;
const fewerRows = 890_000;

/** Fills every table that jobs read with so many rows of history; as a superuser. */
export async function fillHistory(run: Run, rows: number, sealer: string): Promise<void> {
	// Foreign keys and triggers are for writers; whole rows are made here.
	await run("set session_replication_role = replica");
	for (const [into, values] of Object.entries(history)) {
		const table = into.split(" ")[0] ?? "";
		const most = onlyOpen.has(table) ? open : fewer.has(table) ? fewerRows : rows;
		const indexes = await dropIndexes(run, table);
		for (let from = 1; from <= Math.min(most, rows); from += batch) {
			const to = Math.min(most, rows, from + batch - 1);
			await run(`insert into ${into} overriding system value
				select ${values.replaceAll("SEALER", sealer)} from generate_series(${from}, ${to}) as n`);
		}
		for (const definition of indexes) await run(definition);
	}
	await run(`insert into audit_head (position, hash, day, mac, key, chained_at)
		values (${rows}, 'x', current_date, 'x', 'x', now())`);
	// Who has not turned the listing yet goes through all pauses and suspensions that ever were.
	await run(`insert into overview_figures (name, body, counted_at)
		values ('turn', '{}', now() - interval '1 day')`);
	await run(`select setval(pg_get_serial_sequence('audit', 'id'), ${rows})`);
	await run("reset session_replication_role");
	await run("vacuum (analyze)");
}

/** Drops what is built faster at the end; returns the statements that bring it back. */
async function dropIndexes(run: Run, table: string): Promise<string[]> {
	const found = await run(
		`select conname as name, pg_get_constraintdef(oid) as definition, true as is_constraint
		from pg_constraint where conrelid = $1::regclass and contype = 'x'
		union all
		select indexrelid::regclass::text, pg_get_indexdef(indexrelid), false from pg_index
		where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
		[table],
	);
	for (const { name, is_constraint } of found) {
		await run(
			is_constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
		);
	}
	return found.map(({ name, definition, is_constraint }) =>
		is_constraint
			? `alter table ${table} add constraint ${name} ${definition}`
			: String(definition),
	);
}
