import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { findLastBackup } from "./backup/last.server.ts";
import type { Tables } from "./database/tables.ts";
import type { Settings } from "./settings.ts";

/** How the machine is doing. */
export type Vitals = {
	databaseBytes: number;
	/** Of the disk with the data folder. */
	disk: { freeBytes: number; usedShare: number };
	/** Null: none was made here. Absent with PostgreSQL when none was reported: its server may make its own. */
	backupAt?: Date | null;
};

/** Reads the size of the database, the room on the disk and the age of the last backup. */
export async function readVitals(
	db: Kysely<Tables>,
	settings: Pick<Settings, "dataDir" | "databaseUrl" | "backupDir">,
): Promise<Vitals> {
	const { rows } = await sql<{ bytes: number }>`
		select pg_database_size(current_database()) as bytes`.execute(db);
	const backupAt = await findLastBackup(db, settings);
	const { bavail, blocks, bsize } = await statfs(settings.dataDir);
	return {
		databaseBytes: rows[0]?.bytes ?? 0,
		disk: { freeBytes: bavail * bsize, usedShare: blocks > 0 ? 1 - bavail / blocks : 0 },
		...(settings.databaseUrl && !backupAt ? {} : { backupAt }),
	};
}
