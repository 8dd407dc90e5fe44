/** The interface of an open database of either kind. */
import type { PGlite } from "@electric-sql/pglite";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

export type Row = Record<string, unknown>;

/** Runs one statement with values, or a script of several without; returns the last one's rows. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Extras of the embedded database: for backups and tests, not for the product. */
type Embedded = {
	pglite: PGlite;
	/** The folder of the files; null in memory. */
	folder: string | null;
	/** Runs `work` between two statements, so that the files on disk do not change meanwhile. */
	hold<T>(work: () => Promise<T>): Promise<T>;
};

export type OpenDatabase = {
	db: Kysely<Tables>;
	kind: "embedded" | "postgres";
	embedded?: Embedded;
	/** Reserves one connection for `work` until `work` ends. */
	session<T>(work: (run: Run) => Promise<T>): Promise<T>;
	/** Whether it answers a query within two seconds; never throws. */
	isReady(): Promise<boolean>;
	/** PostgreSQL only: its connections, and how many queries wait for one. */
	poolFigures?(): { most: number; busy: number; idle: number; waiting: number };
	/** Closes it and releases its folder; a second call does nothing. */
	close(): Promise<void>;
};

export type OpenOptions = {
	/** Called once when the database will never answer again: the process must be restarted. */
	onDead?: ((cause: Error) => void) | undefined;
	/** Receives progress messages while opening takes long. */
	say?: ((sentence: string) => void) | undefined;
	/** How long an embedded database may take to answer before it counts as dead. */
	deadlineMs?: number;
	/** PostgreSQL only: the most connections; 10 by default. */
	connections?: number;
	openDeadlineMs?: number;
	minFreeBytes?: number;
	/**
	 * In memory only: the result of `PGlite.dumpDataDir` to start from, instead of an empty database.
	 */
	dump?: Blob;
};

/** Runs the work in the current transaction, or in a new one. */
export function inTransaction<Result>(
	db: Kysely<Tables>,
	work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
	return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
