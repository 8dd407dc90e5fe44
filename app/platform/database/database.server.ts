import { openEmbedded, openInMemory } from "./embedded.server.ts";
import type { OpenDatabase, OpenOptions } from "./open-database.server.ts";
import { openPostgres } from "./postgres.server.ts";

/**
 * Opens a database; both kinds speak PostgreSQL 15 and return the same types: int8 as a number (a
 * RangeError beyond 2^53-1), date as "YYYY-MM-DD", timestamptz as Date, numeric as string, json
 * parsed. It does not migrate.
 * @param url `postgres://…`, `postgresql://…`, `memory:`, or the folder of an embedded database (a
 * path or `file:`), which is created when missing.
 * @throws DatabaseRefusal "in-use", "no-space", "no-right", "too-old", "unreadable" or
 * "unreachable".
 */
export function openDatabase(url: string, options: OpenOptions = {}): Promise<OpenDatabase> {
	if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options.connections);
	if (url === "memory:") return openInMemory(options);
	return openEmbedded(url, options);
}
