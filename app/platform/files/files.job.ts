import type { Job } from "../jobs/jobs.server.ts";
import type { Site } from "../site.ts";
import { dropFilesJob, resealFiles, sweepFiles } from "./files.server.ts";

/**
 * Deletes the bytes of files whose rows are gone; without their keys they are already unreadable.
 */
export const dropFileBytes: Job<Site> = {
	name: dropFilesJob,
	work: async ({ files }, data) => {
		for (const id of (data as { ids: string[] }).ids) await files.store.drop(id);
	},
};

/**
 * Nightly: removes leftovers of interrupted uploads, and checks that every row still has its file.
 */
export const sweepFileStore: Job<Site> = {
	name: "sweep-files",
	at: "40 3 * * *",
	work: async (site) => {
		const { dropped, missing } = await sweepFiles(site);
		if (missing > 0) site.log.error({ missing }, "files are missing from the store");
		if (dropped > 0) site.log.info({ dropped }, "leftover files dropped");
	},
};

/** Nightly: after a change of FILES_KEY, seals every file's key with the new one. */
export const resealFileKeys: Job<Site> = {
	name: "reseal-files",
	at: "10 3 * * *",
	work: async (site) => {
		const { resealed, lost } = await resealFiles(site);
		if (lost > 0) site.log.error({ lost }, "files whose key no FILES_KEY opens");
		if (resealed > 0) site.log.info({ resealed }, "file keys resealed");
	},
};
