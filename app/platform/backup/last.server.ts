import { readdir } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Settings } from "../settings.ts";
import { backupMadeAt } from "./backup.server.ts";

/**
 * When the last backup was made: of the embedded database by the names of the files, of a server as
 * `npm run backup` or the operator reported it. Null: none is known.
 */
export async function findLastBackup(
	db: Kysely<Tables>,
	{ databaseUrl, backupDir }: Pick<Settings, "databaseUrl" | "backupDir">,
): Promise<Date | null> {
	if (!databaseUrl) return findNewestFile(backupDir);
	const row = await db
		.selectFrom("backups_made")
		.select("at")
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.at ?? null;
}

/** When the newest backup in a folder was made, by its name; null: there is none. */
export async function findNewestFile(folder: string): Promise<Date | null> {
	const names = await readdir(folder).catch(() => []);
	const times = names.map((name) => backupMadeAt(name)?.getTime() ?? 0);
	const newest = Math.max(0, ...times);
	return newest === 0 ? null : new Date(newest);
}
