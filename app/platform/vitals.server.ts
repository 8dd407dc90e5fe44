import { readdir, statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { backupFolder, backupMadeAt } from "./backup/backup.server.ts";
import type { Tables } from "./database/tables.ts";
import type { Settings } from "./settings.ts";

/** How the machine is doing. */
export type Vitals = {
	databaseBytes: number;
	/** Of the disk with the data folder. */
	disk: { freeBytes: number; usedShare: number };
	/** Null: none was made here. Absent with PostgreSQL, whose server makes its own. */
	backupAt?: Date | null;
};

/** Reads the size of the database, the room on the disk and the age of the last backup. */
export async function readVitals(
	db: Kysely<Tables>,
	{ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">,
): Promise<Vitals> {
	const { rows } = await sql<{ bytes: number }>`
		select pg_database_size(current_database()) as bytes`.execute(db);
	const { bavail, blocks, bsize } = await statfs(dataDir);
	return {
		databaseBytes: rows[0]?.bytes ?? 0,
		disk: { freeBytes: bavail * bsize, usedShare: blocks > 0 ? 1 - bavail / blocks : 0 },
		...(databaseUrl ? {} : { backupAt: await findLastBackup() }),
	};
}

/** When the newest backup of `backupName` was made, by its name. */
async function findLastBackup(): Promise<Date | null> {
	const names = await readdir(backupFolder).catch(() => []);
	const newest = names.sort().findLast((name) => backupMadeAt(name) !== null);
	return newest === undefined ? null : backupMadeAt(newest);
}
