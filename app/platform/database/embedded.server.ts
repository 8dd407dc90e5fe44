import { constants, existsSync, writeSync } from "node:fs";
import { access, mkdir, readdir, rmdir, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { PGlite, protocol, type Results } from "@electric-sql/pglite";
import {
	type Dialect,
	Kysely,
	PGliteAdapter,
	PostgresDriver,
	PostgresIntrospector,
	type PostgresPool,
	type PostgresPoolClient,
	PostgresQueryCompiler,
	sql,
} from "kysely";
import {
	createDurable,
	embeddedExtensions,
	openDurable,
	PostgresRefusal,
} from "./durable.server.ts";
import { type Lock, lockFolder } from "./folder-lock.server.ts";
import type { OpenDatabase, OpenOptions, Row, Run } from "./open-database.server.ts";
import { embeddedParsers } from "./parsers.server.ts";
import { DatabaseRefusal, refusalOfFolder } from "./refusal.server.ts";
import { keepStatements } from "./statements.server.ts";
import type { Tables } from "./tables.ts";
import { LateAnswer, withTimeout } from "./with-timeout.server.ts";

const megabyte = 2 ** 20;
const defaultDeadlineMs = 10_000;
const defaultOpenDeadlineMs = 60_000;
const readyDeadlineMs = 2_000;

export function embeddedFolder(dataDir: string): string {
	return join(resolve(dataDir), "database");
}

/**
 * For commands that make no database.
 * @throws Error with one sentence when the data folder has none.
 */
export function requireEmbedded(dataDir: string): void {
	if (existsSync(join(embeddedFolder(dataDir), "PG_VERSION"))) return;
	throw new Error(
		`DATABASE_URL is not set and ${resolve(dataDir)} holds no embedded database: load the site's settings first (docs/operations.md).`,
	);
}

/**
 * For commands on a server's database, which belongs to the files of its site.
 * @throws Error with one sentence when the data folder is missing.
 */
export function requireDataFolder(dataDir: string): void {
	if (existsSync(dataDir)) return;
	throw new Error(`There is no data folder ${resolve(dataDir)}: set DATA_DIR to the site's own.`);
}

/** See `openDatabase`: an empty database, or one loaded from a dump, without lock or disk. */
export async function openInMemory(options: OpenOptions): Promise<OpenDatabase> {
	const pglite = await PGlite.create({
		extensions: embeddedExtensions,
		parsers: embeddedParsers,
		...(options.dump ? { loadDataDir: options.dump } : {}),
	});
	const watched = watch(
		() => pglite,
		options.deadlineMs ?? defaultDeadlineMs,
		(cause) => options.onDead?.(cause),
	);
	return assemble(pglite, watched, null);
}

/**
 * See `openDatabase`: the embedded database of a folder, which this process owns until it is
 * closed.
 */
export async function openEmbedded(url: string, options: OpenOptions): Promise<OpenDatabase> {
	const folder = url.startsWith("file:") ? fileURLToPath(new URL(url)) : resolve(url);
	const lock = await lockFolder(folder);
	try {
		await refuseFullDisk(folder, options.minFreeBytes ?? 64 * megabyte);
		await makeIfAbsent(folder, options.say);
		await access(folder, constants.R_OK | constants.W_OK).catch((error) => {
			throw refusalOfFolder(folder, error) ?? error;
		});
		return await openLocked(folder, lock, options);
	} catch (error) {
		await lock.release();
		throw error;
	}
}

async function openLocked(
	folder: string,
	lock: Lock,
	{ deadlineMs = defaultDeadlineMs, openDeadlineMs = defaultOpenDeadlineMs, onDead }: OpenOptions,
): Promise<OpenDatabase> {
	let opened: PGlite | undefined;
	let diskFailure: Error | undefined;
	const instance = () => {
		if (!opened) throw new Error("The embedded database is not open yet.");
		return opened;
	};
	const watched = watch(instance, deadlineMs, (cause) => onDead?.(cause));
	const opening = openDurable(folder, (error) => {
		diskFailure = error;
		if (opened) watched.die(error);
	});
	opened = await withTimeout(openDeadlineMs, opening).catch((cause) => {
		throw diskFailure
			? refusesWrites(folder, diskFailure)
			: notOpened(folder, openDeadlineMs, cause);
	});
	return assemble(opened, watched, folder, lock);
}

function refusesWrites(folder: string, cause: Error): DatabaseRefusal {
	const sentence = `The disk of the database in ${folder} refuses writes: free space on it or replace it.`;
	return new DatabaseRefusal("no-space", sentence, { cause });
}

/** Only PostgreSQL's own errors about the files mean that a backup is needed. */
function notOpened(folder: string, deadlineMs: number, cause: Error): Error {
	if (cause instanceof LateAnswer) {
		const sentence = `The database in ${folder} has not opened within ${deadlineMs / 1000} seconds: the machine or its disk is too busy, start again later.`;
		return new DatabaseRefusal("unreachable", sentence, { cause });
	}
	if (!(cause instanceof PostgresRefusal)) return refusalOfFolder(folder, cause) ?? cause;
	const { message } = cause;
	if (
		/: (Permission denied|Read-only file system|No space left on device|I\/O error)$/.test(message)
	) {
		const sentence = `The database in ${folder} cannot be opened, its disk refuses: ${message}.`;
		return new DatabaseRefusal("not-writable", sentence, { cause });
	}
	const sentence = `The database in ${folder} cannot be opened, its files are damaged or of another version: restore a backup. PostgreSQL says: ${message}.`;
	return new DatabaseRefusal("unreadable", sentence, { cause });
}

async function refuseFullDisk(folder: string, minFreeBytes: number): Promise<void> {
	const { bavail, bsize } = await statfs(dirname(folder));
	const free = bavail * bsize;
	if (free >= minFreeBytes) return;
	const [has, needs] = [free, minFreeBytes].map((bytes) => Math.floor(bytes / megabyte));
	throw new DatabaseRefusal(
		"no-space",
		`The disk of the data folder ${dirname(folder)} has only ${has} MB free and needs ${needs} MB.`,
	);
}

async function makeIfAbsent(folder: string, say?: (sentence: string) => void): Promise<void> {
	if (existsSync(join(folder, "PG_VERSION"))) return;
	if (existsSync(folder)) {
		if ((await readdir(folder)).length > 0) {
			throw new DatabaseRefusal(
				"unreadable",
				`The folder ${folder} is not empty and holds no database: name another one.`,
			);
		}
		await rmdir(folder);
	}
	say?.("Making an empty database.");
	await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
	await createDurable(folder);
}

function assemble(
	pglite: PGlite,
	watched: Watched,
	folder: string | null,
	lock?: Lock,
): OpenDatabase {
	const db = new Kysely<Tables>({ dialect: embeddedDialect(watched) });
	const hold = <T>(work: () => Promise<T>) => db.connection().execute(work);
	const run: Run = async (statement, values) =>
		values ? (await watched.query(statement, values)).rows : watched.exec(statement);
	let closing: Promise<void> | undefined;
	const close = async () => {
		await db.destroy();
		// Closing a dead instance would never return.
		if (!watched.isDead()) await pglite.close();
		await lock?.release();
	};
	return {
		db,
		kind: "embedded",
		embedded: { pglite, folder, hold },
		session: (work) => hold(() => work(run)),
		isReady: () =>
			withTimeout(readyDeadlineMs, sql`select 1`.execute(db)).then(
				() => !watched.isDead(),
				() => false,
			),
		close: () => {
			closing ??= close();
			return closing;
		},
	};
}

/**
 * Kysely's dialect for a watched PGlite: Kysely's PostgreSQL driver on a pool of one connection.
 * Kysely's own PGlite driver begins transactions through PGlite's callbacks, where a failed BEGIN
 * waits forever; the adapter already gives the connection to one user at a time.
 */
function embeddedDialect(watched: Watched): Dialect {
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

/**
 * Calls to PGlite that always return. After a full disk PGlite never answers again, and the next
 * call would block the process in an endless loop: from the first sign of that, it is not called
 * any more.
 */

/** The calls that go to one PGlite instance, until it is dead. */
type Watched = {
	query(sql: string, values: readonly unknown[]): Promise<Results<Row>>;
	/** Several statements without values; returns the last one's rows. */
	exec(script: string): Promise<Row[]>;
	/** Ends the transaction and returns how: COMMIT rolls an aborted one back without an error. */
	commit(): Promise<"COMMIT" | "ROLLBACK">;
	/** Rejects all pending and future calls, and notifies the owner once. */
	die(cause: Error): void;
	isDead(): boolean;
};

/**
 * Watches an instance.
 * @param deadlineMs a call that takes longer means that the instance will never answer. A long
 * statement blocks the timer too, so that it is not mistaken for a dead one.
 * @param onDead called once, after the statement that is running.
 */
function watch(pglite: () => PGlite, deadlineMs: number, onDead: (cause: Error) => void): Watched {
	let dead: Error | undefined;
	const query = keepStatements(pglite);
	const waiting = new Set<(cause: Error) => void>();

	const die = (cause: Error) => {
		if (dead) return;
		dead = cause;
		for (const reject of waiting) reject(cause);
		const guard = killWhenBlocked(deadlineMs);
		setImmediate(() => {
			void guard.terminate();
			onDead(cause);
		});
	};

	const answer = <T>(call: () => Promise<T>): Promise<T> =>
		new Promise<T>((resolve, reject) => {
			if (dead) return reject(dead);
			const late = () => die(new Error(`The database has not answered for ${deadlineMs} ms.`));
			const timer = setTimeout(late, deadlineMs);
			waiting.add(reject);
			call()
				.then(resolve, reject)
				.finally(() => {
					clearTimeout(timer);
					waiting.delete(reject);
				});
		});

	return {
		query: (sql, values) => answer(() => query(sql, values)),
		exec: (script) => answer(async () => (await pglite().exec(script)).at(-1)?.rows ?? []),
		commit: () =>
			answer(async () => {
				const { messages } = await pglite().execProtocol(protocol.serialize.query("commit"));
				const tag = messages.find((message) => message.name === "commandComplete");
				return tag && "text" in tag && tag.text === "ROLLBACK" ? "ROLLBACK" : "COMMIT";
			}),
		die,
		isDead: () => dead !== undefined,
	};
}

/** Ends a process whose event loop is blocked: only another thread can. */
function killWhenBlocked(deadlineMs: number): Worker {
	const sentence = "The database blocks the process after a disk failure: it is ended.\n";
	const code = `setTimeout(() => {
		require("node:fs").writeSync(2, ${JSON.stringify(sentence)});
		process.kill(process.pid, "SIGKILL");
	}, ${deadlineMs})`;
	const guard = new Worker(code, { eval: true });
	guard.on("error", (error) => writeSync(2, `${error.message}\n`));
	guard.unref();
	return guard;
}
