import type { Job } from "../../platform/jobs/jobs.server.ts";
import type { Site } from "../../platform/site.ts";
import { dropShutCopies } from "../../profiles/photos/album-copies.server.ts";
import { forgetGrants } from "./grants.server.ts";
import { forgetNotes } from "./notes.server.ts";

/** Every minute: deletes the copies of whose grant is over, and what nobody can report any more. */
export const tidyAlbums: Job<Site> = {
	name: "tidy-albums",
	at: "* * * * *",
	work: async (site) => {
		const now = new Date();
		await dropShutCopies(site, now);
		await forgetGrants(site.db, now);
		await forgetNotes(site.db, now);
	},
};
