import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { dropOldBackups } from "./backup.server.ts";

/** Nightly: deleted data remains in backups for thirty days at most (/privacy). */
export const sweepBackups: Job<Site> = {
	name: "sweep-backups",
	at: "20 4 * * *",
	work: async ({ settings }) => {
		await dropOldBackups(new Date(), settings.backupDir);
	},
};
