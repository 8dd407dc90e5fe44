/** A migrated database for the tests of one worker, emptied before each test. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, openAsBlob, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { beforeAll, beforeEach } from "vitest";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../app/platform/database/migrate.server.ts";
import type { OpenDatabase, Run } from "../app/platform/database/open-database.server.ts";
import { DatabaseRefusal } from "../app/platform/database/refusal.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";

const dumps = "node_modules/.cache/dvash";

/** Whether messages lie as they may lie on servers of their own: in parts, and where no key and no trigger reaches. */
const isSpread = Boolean(process.env.TEST_SPREAD);

const spread = `
	alter table messages rename to messages_whole;
	create table messages (like messages_whole including defaults including constraints) partition by hash (conversation_id);
	drop table messages_whole;
	alter table messages add primary key (conversation_id, number) include (sent_at),
		add unique (conversation_id, sender_id, client_id);
	create index on messages (unsent_at) where unsent_at is not null and sealed is not null;
	create schema parts;
	do $$ begin for part in 0..7 loop
		execute format('create table parts.messages_%s partition of messages for values with (modulus 8, remainder %s)', part, part);
	end loop; end $$`;

async function migrateFully(database: OpenDatabase): Promise<void> {
	await migrate(database, readMigrations());
	if (!isSpread) return;
	await database.session(async (run) => {
		const [found] = await run("select to_regclass('parts.messages_0') is null as \"isWhole\"");
		if (found?.isWhole) await run(spread);
	});
}

/** Address of a PostgreSQL server, to run the tests there instead. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** The same server without the PgBouncer that `postgresUrl` may lead to. */
const directUrl = process.env.TEST_DATABASE_URL_DIRECT || postgresUrl;

/** The address of this worker's database on that server, for another connection to it that passes no pool. */
export function workerAddress(): string | undefined {
	return directUrl && addressOf(directUrl);
}

function addressOf(url: string): string {
	const address = new URL(url);
	address.pathname = workerDatabase(url);
	return address.href;
}

let shared: Promise<OpenDatabase> | undefined;

/**
 * Registers the hooks that open the worker's database, once for all its files, and empty it before
 * each test. Call it once at the top of a test file; the accessor works inside hooks and tests.
 * With TEST_DATABASE_URL the same tests run on that PostgreSQL server, as its superuser.
 */
export function testDatabase(): (() => Kysely<Tables>) & {
	open(): OpenDatabase;
	/** Empties it in the middle of a test. */
	empty(): Promise<void>;
} {
	let open: OpenDatabase | undefined;
	const opened = () => {
		if (!open) throw new Error("The test database is open only inside hooks and tests.");
		return open;
	};
	beforeAll(async () => {
		shared ??= openTestDatabase();
		open = await shared;
	});
	beforeEach(() => emptyTables(opened()));
	return Object.assign(() => opened().db, { open: opened, empty: () => emptyTables(opened()) });
}

/**
 * A migrated database; on PostgreSQL it belongs to this worker and may hold rows of an earlier run.
 */
function openTestDatabase(): Promise<OpenDatabase> {
	return postgresUrl ? openOnServer(postgresUrl) : openFromDump();
}

/**
 * A database without any table, for tests of the migrations themselves; `address` opens another
 * connection to it, on PostgreSQL from another process too.
 */
export async function openBareDatabase(): Promise<{ database: OpenDatabase; address: string }> {
	if (!postgresUrl) return { database: await openBareInMemory(), address: "memory:" };
	const url = new URL(postgresUrl);
	url.pathname = `${workerDatabase(postgresUrl)}_bare`;
	const name = pg.escapeIdentifier(url.pathname.slice(1));
	await administer(postgresUrl, async (run) => {
		await run(`drop database if exists ${name} with (force)`);
		await run(`create database ${name}`);
	});
	return { database: await openDatabase(url.href), address: url.href };
}

let bareDump: Promise<Blob> | undefined;

async function openBareInMemory(): Promise<OpenDatabase> {
	bareDump ??= openDatabase("memory:").then(dumpAndClose);
	return openDatabase("memory:", { dump: await bareDump });
}

async function dumpAndClose(database: OpenDatabase): Promise<Blob> {
	const dump = await database.embedded?.pglite.dumpDataDir("none");
	await database.close();
	if (!dump) throw new Error("Only the embedded database can be dumped.");
	return dump;
}

/**
 * Empties every table except the record of migrations and the tables that migrations fill, and the queue. Tests
 * fill few tables with few rows: deleting those takes a fiftieth of the time of truncating all.
 */
async function emptyTables({ session }: OpenDatabase): Promise<void> {
	await session(async (run) => {
		filledTables ??= await describeTables(run);
		const [found] = await run(filledTables, []);
		const filled = found?.names as string[];
		// With triggers off the order of the tables does not matter.
		await run(`begin; set local session_replication_role = replica;
			${filled.map((name) => `delete from ${name};`).join(" ")}
			do $$ begin
				if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
			end $$;
			select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
				from pg_sequences where schemaname = 'public' and last_value is not null;
			commit`);
	});
}

let filledTables: string | undefined;

/** A query for the names of the tables that have rows. */
async function describeTables(run: Run): Promise<string> {
	const tables = await run(`select quote_ident(tablename) as name from pg_tables
		where schemaname = 'public' and tablename not in ('migrations', 'towns')`);
	const names = tables.map(
		({ name }) => `case when exists (select from ${name}) then '${name}' end`,
	);
	return `select array_remove(array[${names.join(", ")}], null) as names`;
}

/** Loading a dump is four times as fast as creating a database and migrating it. */
async function openFromDump(): Promise<OpenDatabase> {
	const dump = await openAsBlob(await dumpFile(), { type: "application/x-tar" });
	return openDatabase("memory:", { dump });
}

/**
 * Unpacks a migrated database into a folder, for tests of a site on disk. Creating one there takes ten
 * seconds, most of them for its thousand files to reach the disk.
 */
export async function unpackDatabase(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	execFileSync("tar", ["-xf", await dumpFile(), "-C", folder], { stdio: "ignore" });
}

/** The dump of the migrations as they are, made when it is not there. */
async function dumpFile(): Promise<string> {
	const made = JSON.stringify([readMigrations(), isSpread && spread]);
	const key = createHash("sha256").update(made).digest("hex");
	const file = join(dumps, `migrated-${key.slice(0, 16)}.tar`);
	if (!existsSync(file)) await writeDump(file);
	return file;
}

async function writeDump(file: string): Promise<void> {
	mkdirSync(dumps, { recursive: true });
	for (const old of readdirSync(dumps)) {
		const path = join(dumps, old);
		if (old.endsWith(".tar") && path !== file) rmSync(path, { force: true });
	}
	const database = await openDatabase("memory:");
	await migrateFully(database);
	const dump = await dumpAndClose(database);
	const unfinished = `${file}.${process.pid}`;
	await writeFile(unfinished, Buffer.from((await dump?.arrayBuffer()) ?? []));
	try {
		// Never replaces a file that another worker may be reading.
		linkSync(unfinished, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(unfinished, { force: true });
	}
}

async function openOnServer(url: string): Promise<OpenDatabase> {
	const name = workerDatabase(url);
	await administer(url, async (run) => {
		const found = await run("select from pg_database where datname = $1", [name]);
		if (found.rowCount === 0) await run(`create database ${pg.escapeIdentifier(name)}`);
	});
	const database = await openDatabase(addressOf(url));
	try {
		await migrateFully(database);
		return database;
	} catch (error) {
		await database.close();
		if (!(error instanceof DatabaseRefusal)) throw error;
		// Left over from a version with other migrations.
		await administer(url, (run) => run(`drop database ${pg.escapeIdentifier(name)} with (force)`));
		return openOnServer(url);
	}
}

function workerDatabase(url: string): string {
	const { pathname } = new URL(url);
	const kind = isSpread ? "spread" : "test";
	return `${pathname.slice(1) || "postgres"}_${kind}_${process.env.VITEST_POOL_ID ?? 0}`;
}

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

async function administer(url: string, work: (run: Ask) => Promise<unknown>): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await work((text, values) => client.query(text, values));
	} finally {
		await client.end();
	}
}
