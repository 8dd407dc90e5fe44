import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { Busy } from "../busy.ts";
import { tally } from "../log/tally.server.ts";
import { TellingDialect } from "./after-commit.server.ts";
import type { OpenDatabase, Run } from "./open-database.server.ts";
import { postgresTypes } from "./parsers.server.ts";
import {
	askServer,
	DatabaseRefusal,
	refusalOfConnection,
	refusalOfServer,
	type ServerFacts,
} from "./refusal.server.ts";
import type { Tables } from "./tables.ts";
import { withTimeout } from "./with-timeout.server.ts";

const connectDeadlineMs = 5_000;
const queryDeadlineMs = 30_000;
/** A migration may wait for another process to migrate, and then run long itself. */
const scriptDeadlineMs = 10 * 60_000;
const readyDeadlineMs = 2_000;

/** See `openDatabase`: a pool of connections to a PostgreSQL server, PgBouncer in transaction mode included. */
export async function openPostgres(url: string, connections = 10): Promise<OpenDatabase> {
	const pool = new pg.Pool({
		connectionString: url,
		types: postgresTypes,
		max: connections,
		connectionTimeoutMillis: connectDeadlineMs,
		// Measured on our side: PgBouncer accepts no statement_timeout on connecting.
		query_timeout: queryDeadlineMs,
		keepAlive: true,
	});
	// The pool removes a connection that breaks while idle, but stops listening to one it has lent: its user finds
	// out at the next statement. An unhandled error event ends the process.
	pool.on("error", () => {});
	pool.on("connect", (client) => client.on("error", () => {}));
	await requireServer(pool, url);
	const connect = () => pool.connect().catch(refuseBusy);
	const lent = { connect, end: () => pool.end(), options: pool.options };
	const dialect = new TellingDialect({ pool: lent });
	const db = new Kysely<Tables>({
		dialect,
		log: (event) => {
			if (event.level === "error" && isFull(event.error)) tally("database full", {});
		},
	});
	let closing: Promise<void> | undefined;
	return {
		db,
		kind: "postgres",
		session: (work) => borrow(pool, work),
		isReady: () => withTimeout(readyDeadlineMs, takesWrites(db)).catch(() => false),
		poolFigures: () => ({
			most: connections,
			busy: pool.totalCount - pool.idleCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
		close: () => {
			closing ??= db.destroy();
			return closing;
		},
	};
}

/** The server's disk is not ours: its errors are all we see of it. */
const isFull = (error: unknown) => (error as { code?: unknown } | null)?.code === "53100";

/** Stands in for a server that does not answer: callers are refused because it is away. */
export function openAway(): OpenDatabase {
	const refuse = async () => {
		throw new Busy("database");
	};
	const pool = { connect: refuse, end: async () => {}, options: {} };
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	return {
		db,
		kind: "postgres",
		session: refuse,
		isReady: async () => false,
		close: () => db.destroy(),
	};
}

async function requireServer(pool: pg.Pool, url: string): Promise<void> {
	try {
		const { rows } = await pool.query<ServerFacts>(askServer);
		const refused = rows[0] && refusalOfServer(rows[0], url);
		if (refused) throw refused;
	} catch (cause) {
		await pool.end();
		throw cause instanceof DatabaseRefusal ? cause : refusalOfConnection(cause, url);
	}
}

async function takesWrites(db: Kysely<Tables>): Promise<boolean> {
	const { rows } = await sql<{ takesWrites: boolean }>`
		select not current_setting('transaction_read_only')::bool as "takesWrites"`.execute(db);
	return rows[0]?.takesWrites === true;
}

/**
 * Failing to get a connection always means that the server is away or overloaded, never a bug of
 * ours.
 */
function refuseBusy(cause: NodeJS.ErrnoException): never {
	throw new Busy(cause.code ?? "database", { cause });
}

async function borrow<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	const run: Run = async (text, values) => {
		const query = { text, values: [...(values ?? [])], query_timeout: scriptDeadlineMs };
		const result: pg.QueryResult | pg.QueryResult[] = await client.query(query);
		return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
	};
	let broken = true;
	try {
		const result = await work(run);
		broken = false;
		return result;
	} finally {
		// After an error the connection's state is unknown: the pool opens a new one.
		client.release(broken);
	}
}
