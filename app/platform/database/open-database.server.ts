/** What an open database offers, whichever kind it is. */
import type { PGlite } from "@electric-sql/pglite";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** A row as the driver gives it. */
export type Row = Record<string, unknown>;

/** Runs one statement with values, or a script of several without; the rows of the last one. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** What only the embedded database has: for backups and for tests, not for the product. */
type Embedded = {
	pglite: PGlite;
	/** Where the files are; null in memory. */
	folder: string | null;
	/** Runs `work` between two statements, so that the files on the disk do not change meanwhile. */
	hold<T>(work: () => Promise<T>): Promise<T>;
};

/** An open database. */
export type OpenDatabase = {
	db: Kysely<Tables>;
	kind: "embedded" | "postgres";
	embedded?: Embedded;
	/** Lends one connection to `work`; nobody else uses it until `work` ends. */
	session<T>(work: (run: Run) => Promise<T>): Promise<T>;
	/** Whether it answers a question within two seconds; never throws. */
	isReady(): Promise<boolean>;
	/** Closes it and gives its folder free; a second call does nothing. */
	close(): Promise<void>;
};

export type OpenOptions = {
	/** Told, once, that the database will never answer again: the process must be started anew. */
	onDead?: ((cause: Error) => void) | undefined;
	/** Told what is going on while it takes long. */
	say?: ((sentence: string) => void) | undefined;
	/** After how long an embedded database that does not answer counts as dead. */
	deadlineMs?: number;
	/** Least free space on the disk to open with. */
	minFreeBytes?: number;
	/** In memory only: what `PGlite.dumpDataDir` gave, instead of an empty database. */
	dump?: Blob;
};
