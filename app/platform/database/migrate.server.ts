/** Plain `.sql` migrations that bring a database from empty to the current schema. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase, Run } from "./open-database.server.ts";
import { DatabaseRefusal } from "./refusal.server.ts";

/** One file: `name` without `.sql`, e.g. `0001_tickets`. */
export type Migration = { name: string; sql: string };

/** The key of the advisory lock. Any number will do as long as every release uses the same. */
const lockKey = 4_871_302;

/**
 * Reads the migrations of a folder, in order.
 * @param folder relative to the working directory, which is the repository's root.
 * @throws Error when a name is not `NNNN_name.sql` or two share a number.
 */
export function readMigrations(folder = "db/migrations"): Migration[] {
	const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
	const numbers = new Set(files.map((file) => file.slice(0, 4)));
	const wrong = files.find((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file));
	if (wrong) throw new Error(`${join(folder, wrong)} is not called NNNN_name.sql`);
	if (numbers.size < files.length) throw new Error(`Two migrations in ${folder} share a number`);
	return files.sort().map((file) => ({
		name: file.slice(0, -".sql".length),
		sql: readFileSync(join(folder, file), "utf8"),
	}));
}

/**
 * Applies the missing migrations, each in its own transaction; one process at a time does so, the
 * others wait and then find it done. Does nothing on a migrated database.
 * @returns the names of the migrations just applied.
 * @throws DatabaseRefusal "newer-schema" when the database has a migration that is not in the list,
 * "unreadable" when one that landed reads differently now.
 */
export async function migrate(
	database: OpenDatabase,
	migrations: readonly Migration[],
): Promise<string[]> {
	const applied: string[] = [];
	await database.session(async (run) => {
		for (let next = await step(run, migrations); next; next = await step(run, migrations)) {
			applied.push(next);
		}
	});
	return applied;
}

/** Applies the first missing migration and returns its name; null when there is none. */
async function step(run: Run, migrations: readonly Migration[]): Promise<string | null> {
	await run("begin");
	try {
		// Held to the end of the transaction: a session lock would get lost behind PgBouncer.
		await run("select pg_advisory_xact_lock($1)", [lockKey]);
		const missing = firstMissing(await landed(run), migrations);
		if (missing) {
			await run(missing.sql);
			await run("insert into migrations (name, checksum) values ($1, $2)", [
				missing.name,
				checksum(missing.sql),
			]);
		}
		await run("commit");
		return missing?.name ?? null;
	} catch (error) {
		await run("rollback").catch(() => {});
		throw error;
	}
}

async function landed(run: Run): Promise<Map<string, string>> {
	await run(`set local client_min_messages = warning;
		create table if not exists migrations (
			name text primary key,
			checksum text not null,
			applied_at timestamptz not null default now()
		)`);
	const rows = await run("select name, checksum from migrations");
	return new Map(rows.map((row) => [String(row.name), String(row.checksum)]));
}

function firstMissing(
	done: Map<string, string>,
	migrations: readonly Migration[],
): Migration | undefined {
	const known = new Set(migrations.map(({ name }) => name));
	for (const name of done.keys()) {
		if (known.has(name)) continue;
		throw new DatabaseRefusal(
			"newer-schema",
			`The database has the migration ${name}, which this version does not know: start a newer one.`,
		);
	}
	for (const { name, sql } of migrations) {
		const was = done.get(name);
		if (was === undefined || was === checksum(sql)) continue;
		throw new DatabaseRefusal(
			"unreadable",
			`The migration ${name} was changed after it was applied: put the old text back.`,
		);
	}
	return migrations.find(({ name }) => !done.has(name));
}

/** Windows checkouts may change line endings; the statement stays the same. */
function checksum(sql: string): string {
	return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}
