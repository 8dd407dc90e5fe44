/** Plain `.sql` migrations that bring a database from empty to the current schema. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase, Run } from "./open-database.server.ts";
import { DatabaseRefusal, refusalOfExtension } from "./refusal.server.ts";

/** What a migration declares about the versions that may run on the database it leaves. */
export type Suited = {
	/** Whether its first lines declare it; a check requires that of whatever may stop an older version. */
	isTold: boolean;
	/** The migration that a version must know; empty when every version may run. */
	needs: string;
};

const header = /^-- Suits (?:every version|the versions that know (\d{4}_[a-z0-9_]+)): \S.{19,}$/m;

/** Parses it from the comments before the first statement. */
export function readSuited(sql: string): Suited {
	const comments = /^(?:\s*--[^\n]*\n)*/.exec(sql.replaceAll("\r\n", "\n"))?.[0] ?? "";
	const told = header.exec(comments);
	return { isTold: told !== null, needs: told?.[1] ?? "" };
}

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
 * A newer version's migration is left alone when it suits this version (`migrate.server.ts`).
 * @throws DatabaseRefusal "newer-schema" when the database has one that does not, "unreadable" when one that
 * landed reads differently now, "extension" when the server lacks one or the role may not add it.
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
			await run("alter table migrations add column if not exists needs text");
			await run("insert into migrations (name, checksum, needs) values ($1, $2, $3)", [
				missing.name,
				checksum(missing.sql),
				readSuited(missing.sql).needs,
			]);
		}
		await run("commit");
		return missing?.name ?? null;
	} catch (error) {
		await run("rollback").catch(() => {});
		throw refusalOfExtension(error) ?? error;
	}
}

type Landed = {
	checksum: string;
	/** As in `Suited`; null when written by a version that did not know of this yet. */
	needs: string | null;
};

async function landed(run: Run): Promise<Map<string, Landed>> {
	await run(`set local client_min_messages = warning;
		create table if not exists migrations (
			name text primary key,
			checksum text not null,
			applied_at timestamptz not null default now()
		)`);
	// The column is added with the next migration only: altering a table waits for a backup under way.
	const rows = await run(
		"select name, checksum, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name",
	);
	return new Map(
		rows.map(({ name, checksum, needs }) => [
			String(name),
			{ checksum: String(checksum), needs: needs === null ? null : String(needs) },
		]),
	);
}

function firstMissing(
	done: Map<string, Landed>,
	migrations: readonly Migration[],
): Migration | undefined {
	const known = new Set(migrations.map(({ name }) => name));
	for (const [name, { needs }] of done) {
		if (known.has(name) || needs === "" || known.has(needs ?? "")) continue;
		throw new DatabaseRefusal(
			"newer-schema",
			`The database has the migration ${name}, which this version does not know and does not suit: start a newer one, or restore a backup of this one.`,
		);
	}
	for (const { name, sql } of migrations) {
		const was = done.get(name)?.checksum;
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
