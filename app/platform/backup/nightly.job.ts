import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { addDays, dateInIsrael, hourInIsrael } from "../dates.ts";
import type { Job } from "../jobs/jobs.server.ts";
import { describeError, type Log } from "../log/log.server.ts";
import type { Settings } from "../settings.ts";
import type { Site } from "../site.ts";
import { type Backup, backupMadeAt, backupName, dropOldBackups } from "./backup.server.ts";

/** Nightly: deleted data remains in backups for thirty days at most (/privacy). */
export const sweepBackups: Job<Site> = {
	name: "sweep-backups",
	at: "20 4 * * *",
	work: async ({ settings }) => {
		await dropOldBackups(new Date(), settings.backupDir);
	},
};

const lookEveryMs = 10 * 60_000;
/** After a failure: a full disk is not filled again every few minutes. */
const pauseMs = 60 * 60_000;

type Nightly = {
	/** From this hour on in Israel. */
	hour: number;
	backUp: (file: string) => Promise<Backup>;
	log: Log;
	folder: string;
};

/** Whether today's backup is still to be made: the hour has come and none was made since. */
export function isBackupDue(now: Date, hour: number, last: Date | null): boolean {
	const today = dateInIsrael(now);
	const day = hourInIsrael(now) >= hour ? today : addDays(today, -1);
	return last === null || hourOf(dateInIsrael(last), hourInIsrael(last)) < hourOf(day, hour);
}

const hourOf = (day: string, hour: number) => `${day} ${String(hour).padStart(2, "0")}`;

/**
 * Makes the backup of the night if it is due, and deletes those older than thirty days.
 * @returns whether one was made; a failure is logged and leaves the older ones as they are.
 */
export async function backUpIfDue({
	hour,
	backUp,
	log,
	folder,
}: Nightly): Promise<boolean | "failed"> {
	const now = new Date();
	if (!isBackupDue(now, hour, await findNewestFile(folder))) return false;
	try {
		const { bytes } = await backUp(resolve(backupName(now, folder)));
		log.info({ bytes }, "backup made");
		await dropOldBackups(now, folder);
		return true;
	} catch (error) {
		log.error(describeError(error), "the backup failed");
		return "failed";
	}
}

/** Backs an embedded site up every night, until it is closed; waits then for one under way. */
export function startNightlyBackups(nightly: Nightly): { close(): Promise<void> } {
	let timer: NodeJS.Timeout | undefined;
	let isClosed = false;
	let running = Promise.resolve();
	const plan = (ms: number) => {
		if (isClosed) return;
		timer = setTimeout(() => {
			running = backUpIfDue(nightly).then((made) =>
				plan(made === "failed" ? pauseMs : lookEveryMs),
			);
		}, ms);
		timer.unref();
	};
	plan(lookEveryMs);
	return {
		close: () => {
			isClosed = true;
			clearTimeout(timer);
			return running;
		},
	};
}

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
